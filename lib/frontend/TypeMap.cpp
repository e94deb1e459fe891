// frontend/TypeMap.cpp - widths, names, offsets; the standard library by name.
#include "frontend/TypeMap.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecordLayout.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/StringSwitch.h>

namespace lanewise {

Type TypeMap::scalar(clang::QualType type) {
  if (type.isNull() || type->isDependentType())
    return Type::opaque();
  type = type.getCanonicalType();
  if (const auto *atomic = type->getAs<clang::AtomicType>())
    return scalar(atomic->getValueType());
  if (type->isVoidType())
    return Type::voidType();
  if (type->isBooleanType())
    return Type::boolean();
  if (type->isReferenceType() || type->isAnyPointerType() || type->isNullPtrType() || type->isBlockPointerType())
    return Type::pointer();
  if (const auto *enumeration = type->getAs<clang::EnumType>()) {
    const clang::EnumDecl *definition = enumeration->getDecl()->getDefinition();
    if (!definition && !enumeration->getDecl()->isFixed())
      return Type::opaque();
    return scalar(enumeration->getDecl()->getIntegerType());
  }
  if (type->isBitIntType())
    return Type::opaque();
  if (type->isVectorType()) // whatever its lanes are: see LowerVector.cpp
    return Type::vector();
  if (type->isIntegerType()) {
    const uint64_t bits = context_.getTypeSize(type);
    return bits <= 64 ? Type::integer(static_cast<unsigned>(bits), type->isSignedIntegerType()) : Type::opaque();
  }
  if (type->isRealFloatingType()) {
    switch (llvm::APFloat::SemanticsToEnum(context_.getFloatTypeSemantics(type))) {
    case llvm::APFloat::S_IEEEhalf:
      return Type::floating(16);
    case llvm::APFloat::S_IEEEsingle:
      return Type::floating(32);
    case llvm::APFloat::S_IEEEdouble:
      return Type::floating(64);
    case llvm::APFloat::S_x87DoubleExtended:
      return Type::floating(80);
    case llvm::APFloat::S_IEEEquad:
      return Type::floating(128);
    default:
      return Type::opaque();
    }
  }
  switch (library(type)) {
  case LibraryType::Iterator:
  case LibraryType::ReverseIterator:
  case LibraryType::UniquePointer:
    return Type::pointer();
  default:
    return Type::opaque();
  }
}

static bool hasLayout(const clang::RecordDecl *record) {
  return record && !record->isInvalidDecl() && record->isCompleteDefinition() && !record->isDependentContext();
}

uint64_t TypeMap::size(clang::QualType type) {
  if (type.isNull())
    return 0;
  type = type.getNonReferenceType();
  // What errors leave behind has no layout.
  if (type->isDependentType() || type->isUndeducedType() || type->containsErrors() || type->isIncompleteType() ||
      type->isFunctionType() || type->isVoidType() || type->isVariableArrayType() || type->isPlaceholderType() ||
      type->isSizelessType())
    return 0;
  if (const auto *record = context_.getBaseElementType(type)->getAsRecordDecl(); record && !hasLayout(record))
    return 0;
  return static_cast<uint64_t>(context_.getTypeSizeInChars(type).getQuantity());
}

int64_t TypeMap::fieldOffset(const clang::FieldDecl *field) {
  if (!hasLayout(field->getParent()))
    return 0;
  return static_cast<int64_t>(context_.getFieldOffset(field) / 8);
}

int64_t TypeMap::baseOffset(const clang::CXXRecordDecl *derived, const clang::CXXRecordDecl *base) {
  if (!hasLayout(derived) || !hasLayout(base))
    return 0;
  return context_.getASTRecordLayout(derived).getBaseClassOffset(base).getQuantity();
}

static bool isNamed(const clang::CXXRecordDecl *record, llvm::StringRef space) {
  const clang::DeclContext *context = record->getDeclContext();
  while (context && (context->isInlineNamespace() || context->isTransparentContext()))
    context = context->getParent();
  const auto *names = llvm::dyn_cast_or_null<clang::NamespaceDecl>(context);
  return names && names->getIdentifier() && names->getName() == space;
}

static clang::QualType firstArgument(const clang::CXXRecordDecl *record) {
  const auto *special = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
  if (!special || special->getTemplateArgs().size() == 0 ||
      special->getTemplateArgs()[0].getKind() != clang::TemplateArgument::Type)
    return {};
  return special->getTemplateArgs()[0].getAsType();
}

// The type that a container calls value_type.
static clang::QualType valueType(const clang::CXXRecordDecl *record) {
  if (const clang::CXXRecordDecl *definition = record->getDefinition())
    for (const clang::Decl *member : definition->decls())
      if (const auto *name = llvm::dyn_cast<clang::TypedefNameDecl>(member); name && name->getName() == "value_type")
        return name->getUnderlyingType().getCanonicalType();
  return {};
}

LibraryType TypeMap::libraryOf(const clang::CXXRecordDecl *record) {
  if (!record->getIdentifier())
    return LibraryType::None;
  const llvm::StringRef name = record->getName();
  if (isNamed(record, "__gnu_cxx") && name == "__normal_iterator")
    return LibraryType::Iterator;
  if (name == "__wrap_iter" || name == "__bounded_iter")
    return isNamed(record, "std") ? LibraryType::Iterator : LibraryType::None;
  if (isNamed(record, "__detail") && (name == "_Node_iterator" || name == "_Node_const_iterator"))
    return LibraryType::Iterator;
  if (name == "reference")
    if (const auto *outer = llvm::dyn_cast<clang::CXXRecordDecl>(record->getDeclContext()))
      return outer->isInStdNamespace() && outer->getIdentifier() && outer->getName() == "bitset"
                 ? LibraryType::BitReference
                 : LibraryType::None;
  if (!record->isInStdNamespace())
    return LibraryType::None;
  if (name == "reverse_iterator") {
    const clang::QualType base = firstArgument(record);
    const bool overPointer =
        !base.isNull() && scalar(base).isPointer() && library(base) != LibraryType::ReverseIterator;
    return overPointer ? LibraryType::ReverseIterator : LibraryType::OtherContainer;
  }
  if (name == "vector") {
    const clang::QualType first = firstArgument(record);
    return !first.isNull() && first->isBooleanType() ? LibraryType::VectorBool : LibraryType::Vector;
  }
  if (name == "complex") {
    const clang::QualType part = firstArgument(record);
    return !part.isNull() && part->isRealFloatingType() ? LibraryType::Complex : LibraryType::None;
  }
  if (name.ends_with("_distribution"))
    return LibraryType::Distribution;
  return llvm::StringSwitch<LibraryType>(name)
      .Cases({"basic_string", "valarray", "deque"}, LibraryType::Vector)
      .Case("array", LibraryType::StdArray)
      .Cases({"span", "basic_string_view", "initializer_list"}, LibraryType::Span)
      .Case("unique_ptr", LibraryType::UniquePointer)
      .Cases({"shared_ptr", "weak_ptr", "__shared_ptr", "__shared_ptr_access"}, LibraryType::SharedPointer)
      .Case("optional", LibraryType::Optional)
      .Case("pair", LibraryType::Pair)
      .Cases({"atomic", "atomic_ref", "__atomic_base", "__atomic_float", "atomic_flag"}, LibraryType::Atomic)
      .Cases({"function", "move_only_function", "copyable_function"}, LibraryType::Function)
      .Cases({"map", "multimap", "set", "multiset", "unordered_map", "unordered_set"}, LibraryType::Nodes)
      .Cases({"unordered_multimap", "unordered_multiset", "list", "forward_list"}, LibraryType::Nodes)
      .Cases({"queue", "priority_queue", "stack"}, LibraryType::Nodes)
      .Case("bitset", LibraryType::Bitset)
      .Case("_Bit_reference", LibraryType::BitReference)
      .Cases({"_Rb_tree_iterator", "_Rb_tree_const_iterator", "_List_iterator"}, LibraryType::Iterator)
      .Cases({"_List_const_iterator", "_Deque_iterator", "_Fwd_list_iterator"}, LibraryType::Iterator)
      .Cases({"_Fwd_list_const_iterator", "_Node_iterator", "_Node_const_iterator"}, LibraryType::Iterator)
      .Cases({"_Bit_iterator", "_Bit_const_iterator"}, LibraryType::OtherContainer)
      .Cases({"linear_congruential_engine", "mersenne_twister_engine", "subtract_with_carry_engine"},
             LibraryType::Engine)
      .Cases({"discard_block_engine", "independent_bits_engine", "shuffle_order_engine"}, LibraryType::Engine)
      .Default(LibraryType::None);
}

LibraryType TypeMap::library(clang::QualType type) {
  if (type.isNull())
    return LibraryType::None;
  if (type->isAtomicType())
    return LibraryType::Atomic;
  const clang::CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record)
    return LibraryType::None;
  record = record->getCanonicalDecl();
  const auto known = libraryTypes_.find(record);
  if (known != libraryTypes_.end())
    return known->second;
  const LibraryType result = libraryOf(record);
  libraryTypes_[record] = result;
  return result;
}

clang::QualType TypeMap::element(clang::QualType type) {
  type = type.getNonReferenceType();
  switch (library(type)) {
  case LibraryType::Iterator:
  case LibraryType::ReverseIterator: {
    const clang::QualType base = firstArgument(type->getAsCXXRecordDecl());
    const llvm::StringRef name = type->getAsCXXRecordDecl()->getName();
    if (name.ends_with("_const_iterator"))
      return base.isNull() ? base : base.withConst();
    if (name.starts_with("_") && name.ends_with("_iterator") && name != "__normal_iterator")
      return base; // of nodes, and of a deque's blocks
    return base.isNull() ? base : element(base);
  }
  case LibraryType::Nodes:
    return valueType(type->getAsCXXRecordDecl());
  case LibraryType::Optional:
    return firstArgument(type->getAsCXXRecordDecl());
  case LibraryType::SharedPointer:
  case LibraryType::UniquePointer: {
    const clang::QualType owned = firstArgument(type->getAsCXXRecordDecl());
    if (!owned.isNull() && owned->isArrayType())
      return context_.getAsArrayType(owned)->getElementType();
    return owned;
  }
  case LibraryType::Vector:
  case LibraryType::VectorBool:
  case LibraryType::StdArray:
  case LibraryType::Span:
    return firstArgument(type->getAsCXXRecordDecl());
  default:
    break;
  }
  if (const clang::ArrayType *array = context_.getAsArrayType(type))
    return array->getElementType();
  if (type->isAnyPointerType())
    return type->getPointeeType();
  return {};
}

clang::QualType TypeMap::complexPart(clang::QualType type) {
  if (type.isNull())
    return {};
  type = type.getNonReferenceType();
  if (const auto *complex = type->getAs<clang::ComplexType>())
    return complex->getElementType()->isRealFloatingType() ? complex->getElementType() : clang::QualType();
  return library(type) == LibraryType::Complex ? firstArgument(type->getAsCXXRecordDecl()) : clang::QualType();
}

uint64_t TypeMap::extent(clang::QualType type) {
  type = type.getNonReferenceType();
  if (const clang::ConstantArrayType *array = context_.getAsConstantArrayType(type))
    return array->getSize().getLimitedValue();
  const LibraryType kind = library(type);
  if (kind != LibraryType::StdArray && kind != LibraryType::Span && kind != LibraryType::Bitset)
    return 0;
  const auto *special = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  const unsigned at = kind == LibraryType::Bitset ? 0 : 1;
  if (!special || special->getTemplateArgs().size() <= at ||
      special->getTemplateArgs()[at].getKind() != clang::TemplateArgument::Integral)
    return 0;
  const uint64_t count = special->getTemplateArgs()[at].getAsIntegral().getLimitedValue();
  return count == ~uint64_t{0} ? 0 : count; // dynamic_extent
}

VarShape TypeMap::shape(clang::QualType type) {
  type = type.getNonReferenceType();
  if (isScalar(type))
    return VarShape::Scalar;
  switch (library(type)) {
  case LibraryType::Vector:
  case LibraryType::VectorBool:
  case LibraryType::Nodes:
    return VarShape::Container;
  case LibraryType::StdArray:
    return VarShape::Array;
  default:
    break;
  }
  return type->isArrayType() ? VarShape::Array : VarShape::Record;
}

std::string TypeMap::name(clang::QualType type) { return type.getAsString(context_.getPrintingPolicy()); }

std::string TypeMap::canonicalName(clang::QualType type) {
  clang::PrintingPolicy policy = context_.getPrintingPolicy();
  policy.SuppressTagKeyword = false;
  return type.getCanonicalType().getUnqualifiedType().getAsString(policy);
}

// Clang forgets the attribute of `using T = int __attribute__((may_alias))`, which other compilers honour: what is
// written up to the semicolon tells, the name of a macro, too.
static bool saysMayAlias(const clang::ASTContext &context, const clang::TypedefNameDecl *name) {
  if (name->hasAttr<clang::MayAliasAttr>())
    return true;
  const clang::SourceManager &sources = context.getSourceManager();
  const clang::SourceLocation begin = sources.getExpansionLoc(name->getBeginLoc());
  if (begin.isInvalid())
    return false;
  const auto [file, offset] = sources.getDecomposedLoc(begin);
  const llvm::StringRef text = sources.getBufferData(file).substr(offset);
  return text.take_until([](char c) { return c == ';'; }).contains_insensitive("may_alias");
}

// The attribute belongs to a name of the type, to a record or enumeration, or to what an array consists of. Vectors of
// the machine are compared with everything in any case.
bool TypeMap::mayBeAnything(clang::QualType type) {
  while (!type.isNull() && !type->isDependentType()) {
    if (const clang::TagDecl *tag = type->getAsTagDecl(); tag && tag->hasAttr<clang::MayAliasAttr>())
      return true;
    if (const auto *name = type->getAs<clang::TypedefType>()) {
      if (saysMayAlias(context_, name->getDecl()))
        return !type->isVectorType();
      type = name->desugar();
    } else if (const clang::ArrayType *array = context_.getAsArrayType(type))
      type = array->getElementType();
    else
      return false;
  }
  return false;
}

void TypeMap::describe(clang::QualType type, Variable &variable) {
  variable.typeName = name(type);
  variable.isConst = type.getNonReferenceType().isConstQualified() && !type->isReferenceType();
  variable.isVolatile = type.isVolatileQualified();
  variable.isAtomic = library(type) == LibraryType::Atomic && !type->isReferenceType();
  variable.isRestrict = type.isRestrictQualified();
  variable.isReference = type->isReferenceType();
  variable.size = variable.isReference ? 8 : size(type);
  variable.type = scalar(type);
  if (variable.isReference) {
    variable.shape = VarShape::Scalar;
    variable.pointeeSize = size(type.getNonReferenceType());
    if (!mayBeAnything(type.getNonReferenceType())) // else the name says nothing of what is there
      variable.pointeeTypeName = canonicalName(type.getNonReferenceType());
    return;
  }
  variable.shape = shape(type);
  if (variable.type.isPointer()) {
    const clang::QualType pointee = element(type);
    if (!pointee.isNull()) {
      variable.pointeeSize = size(pointee);
      if (!mayBeAnything(pointee))
        variable.pointeeTypeName = canonicalName(pointee);
    }
    return;
  }
  clang::QualType inner = type;
  while (variable.shape == VarShape::Array) {
    const bool isArray = inner->isArrayType() || library(inner) == LibraryType::StdArray;
    const clang::QualType next = isArray ? element(inner) : clang::QualType();
    if (next.isNull())
      break;
    variable.extents.push_back(extent(inner));
    inner = next;
  }
  if (variable.shape == VarShape::Container)
    inner = element(type);
  if (inner.isNull() || variable.shape == VarShape::Scalar || variable.shape == VarShape::Record)
    return;
  variable.elementTypeName = canonicalName(inner);
  if (variable.shape == VarShape::Array)
    variable.type = scalar(inner);
}

bool TypeMap::hasHarmlessDestructor(clang::QualType type, unsigned depth) {
  type = context_.getBaseElementType(type);
  const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (type->isReferenceType() || !record || !record->hasDefinition() || record->hasTrivialDestructor())
    return true;
  if (depth > 8)
    return false;
  switch (library(type)) {
  case LibraryType::Vector:
  case LibraryType::VectorBool:
  case LibraryType::UniquePointer:
  case LibraryType::OtherContainer:
    return hasHarmlessDestructor(firstArgument(record).isNull() ? context_.IntTy : firstArgument(record), depth + 1);
  case LibraryType::Nodes: {
    const clang::QualType held = valueType(record);
    return held.isNull() || hasHarmlessDestructor(held, depth + 1);
  }
  case LibraryType::SharedPointer:
  case LibraryType::Function:
  case LibraryType::Engine:
  case LibraryType::Distribution:
    return true;
  default:
    break;
  }
  if (record->isInStdNamespace() && record->getIdentifier() && record->getName().ends_with("lock"))
    return false;
  if (record->isInStdNamespace() && record->getIdentifier() && record->getName() == "allocator")
    return true;
  const clang::CXXDestructorDecl *destructor = record->getDestructor();
  if (!destructor)
    return false;
  if (destructor->isUserProvided()) {
    const auto *body = llvm::dyn_cast_or_null<clang::CompoundStmt>(destructor->getBody());
    if (!body || !body->body_empty())
      return false;
  }
  for (const clang::FieldDecl *field : record->fields())
    if (!hasHarmlessDestructor(field->getType(), depth + 1))
      return false;
  for (const clang::CXXBaseSpecifier &base : record->bases())
    if (!hasHarmlessDestructor(base.getType(), depth + 1))
      return false;
  return true;
}

} // namespace lanewise

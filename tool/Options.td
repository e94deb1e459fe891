// tool/Options.td - the options of every command; Options.h includes what llvm-tblgen makes of it.
include "llvm/Option/OptParser.td"

// Which command knows the option: the names are bits in Options.h.
def CheckOption : OptionVisibility;
def ExplainOption : OptionVisibility;
def CostOption : OptionVisibility;
def SimulateOption : OptionVisibility;
def EmitOption : OptionVisibility;
def ValidateOption : OptionVisibility;
def BenchOption : OptionVisibility;

class KnownTo<list<OptionVisibility> commands> { list<OptionVisibility> Visibility = commands; }

// One or two dashes; a value after '=' or as the next argument.
class Switch<string name, string help> : Flag<["--", "-"], name>, HelpText<help>;
multiclass Valued<string name, string value, string help, list<OptionVisibility> commands> {
  def NAME : Joined<["--", "-"], name#"=">, HelpText<help>, MetaVarName<value>, KnownTo<commands>;
  def NAME#_separate : Separate<["--", "-"], name>, Alias<!cast<Option>(NAME)>, KnownTo<commands>;
}

def help : Switch<"help", "Print this help">, KnownTo<[CheckOption, ExplainOption, CostOption, SimulateOption, EmitOption, ValidateOption, BenchOption]>;
def help_short : Flag<["-"], "h">, Alias<help>, KnownTo<[CheckOption, ExplainOption, CostOption, SimulateOption, EmitOption, ValidateOption, BenchOption]>;

// --- what to read -------------------------------------------------------------------------------------------------
def database : Separate<["-", "--"], "p">, MetaVarName<"DIR">, KnownTo<[CheckOption, CostOption, SimulateOption, EmitOption, ValidateOption]>,
  HelpText<"Take the compile flags from DIR/compile_commands.json; without files, check all it lists">;
def database_joined : Joined<["-", "--"], "p=">, Alias<database>, KnownTo<[CheckOption, CostOption, SimulateOption, EmitOption, ValidateOption]>;
defm extra_arg : Valued<"extra-arg", "FLAG", "Append FLAG to the compile flags of every file (may be repeated)", [CheckOption, CostOption, SimulateOption, EmitOption, ValidateOption]>;
defm extra_arg_before : Valued<"extra-arg-before", "FLAG", "Put FLAG before the compile flags of every file (may be repeated)", [CheckOption, CostOption, SimulateOption, EmitOption, ValidateOption]>;
def guess_flags : Switch<"guess-flags", "A file that the compile database does not list gets the flags of the nearest one that it does">, KnownTo<[CheckOption, CostOption, SimulateOption, EmitOption, ValidateOption]>;
defm exclude : Valued<"exclude", "GLOB", "Leave out files whose path matches GLOB, headers too (may be repeated)", [CheckOption, CostOption]>;
defm header_filter : Valued<"header-filter", "REGEX", "Of headers, only those whose path matches REGEX (default: all outside system directories)", [CheckOption, CostOption]>;
def jobs : JoinedOrSeparate<["-"], "j">, MetaVarName<"N">, KnownTo<[CheckOption, CostOption]>,
  HelpText<"Check N files at a time (default: one for each core)">;
defm jobs_long : Valued<"jobs", "N", "Same as -j", [CheckOption, CostOption]>;

def no_shared_preamble : Switch<"no-shared-preamble", "Parse the #include lines that files begin with in common once for each file, not once for all">, KnownTo<[CheckOption, CostOption]>;
defm cache : Valued<"cache", "FOLDER", "Keep answers in FOLDER, and take those of files that did not change from there (default: $LANEWISE_CACHE, else lanewise in $XDG_CACHE_HOME or ~/.cache)", [CheckOption, CostOption]>;
def no_cache : Switch<"no-cache", "Answer every file anew, and keep nothing">, KnownTo<[CheckOption, CostOption]>;

// --- how much it may take -----------------------------------------------------------------------------------------
defm unit_timeout : Valued<"unit-timeout", "SECONDS", "CPU time for one file (default: 120; 0: no limit)", [CheckOption, CostOption, SimulateOption, EmitOption, ValidateOption]>;
defm unit_memory : Valued<"unit-memory", "MB", "Memory for one file (default: 4096; 0: no limit)", [CheckOption, CostOption, SimulateOption, EmitOption, ValidateOption]>;
defm function_timeout : Valued<"function-timeout", "SECONDS", "CPU time for the loops of one function, which are unknown if they take longer (default: 20; 0: no limit)", [CheckOption, CostOption]>;

defm write_reproducer : Valued<"write-reproducer", "FOLDER", "Write what shows again why a file was given up or crashed to FOLDER", [CheckOption, CostOption]>;

// --- what to take for granted -------------------------------------------------------------------------------------
def assume_noalias_all : Switch<"assume-noalias", "Suppose that nothing is reached both through a pointer parameter and in another way">, KnownTo<[CheckOption, CostOption]>;
def assume_noalias : Joined<["--", "-"], "assume-noalias=">, MetaVarName<"FUNCTION[:PARAMETER,...]">, KnownTo<[CheckOption, CostOption]>,
  HelpText<"The same of one function, or of some of its parameters (may be repeated)">;

// --- what to show -------------------------------------------------------------------------------------------------
defm format : Valued<"format", "text|json", "How to print the report (default: text); a simulation also as svg or html", [CheckOption, CostOption, SimulateOption, ValidateOption]>;
def all : Switch<"all", "Show every loop, with everything known about it">, KnownTo<[CheckOption]>;
defm verdict : Valued<"verdict", "LIST", "Only loops with one of these verdicts: independent, reduction, scan, conditional, serial, unknown", [CheckOption, CostOption]>;
defm function : Valued<"function", "GLOB", "Only loops in functions whose name matches GLOB", [CheckOption, CostOption]>;
defm loop : Valued<"loop", "FILE:LINE", "Only the loop at that place, with everything known about it", [CheckOption, CostOption]>;
defm set : Valued<"set", "NAME=NUMBER", "Give a name in cost formulas its value (may be repeated)", [CheckOption, CostOption, SimulateOption]>;
defm weight : Valued<"weight", "OPERATION=NUMBER", "How many FLOPs an operation is (default: add=1, mul=1, fma=2, others 0)", [CheckOption, CostOption]>;
defm branch_probability : Valued<"branch-probability", "P", "Also count what is expected if branches that nothing is known of are taken with probability P", [CheckOption, CostOption]>;
defm profile : Valued<"profile", "FILE", "Say what would pay, by the rates in a record of 'lanewise bench'", [CheckOption, CostOption]>;
def stats : Switch<"stats", "Print a table of the answers, and what functions and files cost, to standard error">, KnownTo<[CheckOption]>;
def trace_stages : Switch<"trace-stages", "Print the CPU time of each stage and of the dearest loops to standard error">, KnownTo<[CheckOption, CostOption]>;
defm color : Valued<"color", "auto|always|never", "When to use colour (default: auto; NO_COLOR is honoured)", [CheckOption, CostOption]>;

// --- lanes --------------------------------------------------------------------------------------------------------
defm lanes : Valued<"lanes", "P|P..Q", "How many lanes there are (default: 1..8)", [SimulateOption]>;
defm batch : Valued<"batch", "B", "The loop runs B times, on inputs that have nothing to do with each other (default: 1)", [SimulateOption]>;
defm values : Valued<"values", "NAME=NUMBERS", "What an array holds, as in x=3,1,4; then the same again (may be repeated)", [SimulateOption]>;
defm latency : Valued<"latency", "OPERATION=TICKS", "How many ticks an operation takes (default: 1)", [SimulateOption]>;
defm count : Valued<"count", "minimal|written", "Whether additions to 0 and multiplications by 1 are left out (default: minimal)", [SimulateOption]>;

// --- measured times -----------------------------------------------------------------------------------------------
defm show : Valued<"show", "FILE", "Print a record that was measured before, here or elsewhere", [BenchOption]>;
defm plot : Valued<"plot", "FILE", "Print a record as a plot (SVG)", [BenchOption]>;
defm max_seconds : Valued<"max-seconds", "S", "Leave out the larger sizes that would not fit into S seconds (default: 60)", [BenchOption]>;
defm max_size : Valued<"max-size", "N", "Largest matrix (default: 4096 times a vector, 1024 times a matrix)", [BenchOption]>;
defm threads : Valued<"threads", "N", "Threads of the mode with many (default: all cores)", [BenchOption]>;
defm repetitions : Valued<"repetitions", "N", "How often each time is measured (default: 7)", [BenchOption]>;

// --- what counts as failure ---------------------------------------------------------------------------------------
defm fail_on : Valued<"fail-on", "note|warning|error", "Exit with 1 if something at least this severe was found (default: warning)", [CheckOption]>;

// --- findings about annotations -----------------------------------------------------------------------------------
defm checks : Valued<"checks", "GLOBS", "Only these checks and classes, as in race,lost-*; with - before it, all but these (may be repeated)", [CheckOption]>;
defm baseline : Valued<"baseline", "FILE", "Say nothing of findings that FILE lists", [CheckOption]>;
defm write_baseline : Valued<"write-baseline", "FILE", "Write the findings to FILE, for --baseline", [CheckOption]>;
def diff : Switch<"diff", "Print the changes that would make annotations right, instead of the report">, KnownTo<[CheckOption]>;
def fix : Switch<"fix", "Make these changes in the files">, KnownTo<[CheckOption]>;

// --- emission -----------------------------------------------------------------------------------------------------
defm target : Valued<"target", "omp|simd|stdpar|cuda|mpi", "What to emit for (default: omp)", [EmitOption, ValidateOption]>;
defm name : Valued<"name", "NAME", "The name of the emitted function", [EmitOption]>;
defm accept_assumption : Valued<"accept-assumption", "ID", "Take responsibility for a condition, such as C1 (may be repeated)", [EmitOption, ValidateOption]>;
def versioned : Switch<"versioned", "Check conditions when the loop runs wherever they can be, accepted or not, with the serial loop as the other branch (default)">, KnownTo<[EmitOption, ValidateOption]>;
def no_versioned : Switch<"no-versioned", "Do not check conditions that are accepted">, KnownTo<[EmitOption, ValidateOption]>;
def deterministic : Switch<"deterministic", "The same result for any number of threads: the number of parts is fixed">, KnownTo<[EmitOption, ValidateOption]>;
defm tolerance : Valued<"tolerance", "SHARE", "Allow a difference of SHARE times what a value would be if nothing cancelled (default: a bound from the loop's own arithmetic)", [EmitOption, ValidateOption]>;
defm replay : Valued<"replay", "FILE", "Where to write a program that repeats a failing input (default: lanewise-failing.cpp)", [EmitOption, ValidateOption]>;
defm output : Valued<"output", "FILE", "Write the code to FILE; of bench the record, with its summary beside it (default: B1.json)", [EmitOption, BenchOption]>;
def output_short : Separate<["-"], "o">, MetaVarName<"FILE">, Alias<output>, HelpText<"Same as --output">, KnownTo<[EmitOption]>;
def validate : Switch<"validate", "Run the code against the serial loop before it is written">, KnownTo<[EmitOption]>;
def keep_failing : Switch<"keep-failing", "Write the code even if it does not agree with the serial loop">, KnownTo<[EmitOption]>;
defm time_limit : Valued<"time-limit", "SECONDS", "Stop a trial that takes longer (default: 120)", [EmitOption, ValidateOption]>;
defm trial_program : Valued<"trial-program", "FILE", "Write the program that tries the loops to FILE instead of running it", [ValidateOption]>;

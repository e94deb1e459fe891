// tool/LargePages.cpp - memory in pages of 2 MB, where the system has them.
//
// A check of one file touches some 20 MB, and the system hands out memory page by page as it is touched: in pages of
// 4 KB that took a third of the time of a check. Nothing changes where large pages are switched off.
#ifdef LANEWISE_MIMALLOC
#include <mimalloc.h>

#if MI_MALLOC_VERSION >= 200 && MI_MALLOC_VERSION < 210 // later versions name the options otherwise
// Before anything is allocated by the program itself; what the environment says of these options stands.
__attribute__((constructor(101))) static void useLargePages() {
  mi_option_set_enabled_default(mi_option_large_os_pages, true);
  mi_option_set_default(mi_option_eager_commit_delay, 0);
}
#endif
#endif

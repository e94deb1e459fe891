bool palindrome(const char *s, int n) {
  for (int i = 0; i < n / 2; ++i) // loop: search-exit
    if (s[i] != s[n - 1 - i])
      return false;
  return true;
}

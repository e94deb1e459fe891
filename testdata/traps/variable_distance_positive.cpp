// k is known to be from 1 to 3: a chain whatever it is.
int tail[1000];
void lag(int k) {
  if (k < 1 || k > 3)
    return;
  for (int i = 3; i < 1000; ++i) // loop: sequential
    tail[i] = tail[i - k] * tail[i - k] + 1;
}

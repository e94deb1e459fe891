// Thirty-two loops deep: what an analysis costs must not double with every level.
void deep(float *a, int n) {
  for (int i0 = 0; i0 < n; ++i0) // loop: reduction
  for (int i1 = 0; i1 < n; ++i1) // loop: reduction
  for (int i2 = 0; i2 < n; ++i2) // loop: reduction
  for (int i3 = 0; i3 < n; ++i3) // loop: reduction
  for (int i4 = 0; i4 < n; ++i4) // loop: reduction
  for (int i5 = 0; i5 < n; ++i5) // loop: reduction
  for (int i6 = 0; i6 < n; ++i6) // loop: reduction
  for (int i7 = 0; i7 < n; ++i7) // loop: reduction
  for (int i8 = 0; i8 < n; ++i8) // loop: reduction
  for (int i9 = 0; i9 < n; ++i9) // loop: reduction
  for (int i10 = 0; i10 < n; ++i10) // loop: reduction
  for (int i11 = 0; i11 < n; ++i11) // loop: reduction
  for (int i12 = 0; i12 < n; ++i12) // loop: reduction
  for (int i13 = 0; i13 < n; ++i13) // loop: reduction
  for (int i14 = 0; i14 < n; ++i14) // loop: reduction
  for (int i15 = 0; i15 < n; ++i15) // loop: reduction
  for (int i16 = 0; i16 < n; ++i16) // loop: reduction
  for (int i17 = 0; i17 < n; ++i17) // loop: reduction
  for (int i18 = 0; i18 < n; ++i18) // loop: reduction
  for (int i19 = 0; i19 < n; ++i19) // loop: reduction
  for (int i20 = 0; i20 < n; ++i20) // loop: reduction
  for (int i21 = 0; i21 < n; ++i21) // loop: reduction
  for (int i22 = 0; i22 < n; ++i22) // loop: reduction
  for (int i23 = 0; i23 < n; ++i23) // loop: reduction
  for (int i24 = 0; i24 < n; ++i24) // loop: reduction
  for (int i25 = 0; i25 < n; ++i25) // loop: reduction
  for (int i26 = 0; i26 < n; ++i26) // loop: reduction
  for (int i27 = 0; i27 < n; ++i27) // loop: reduction
  for (int i28 = 0; i28 < n; ++i28) // loop: reduction
  for (int i29 = 0; i29 < n; ++i29) // loop: reduction
  for (int i30 = 0; i30 < n; ++i30) // loop: reduction
  for (int i31 = 0; i31 < n; ++i31) // loop: independent
    a[i0 + i1 + i2 + i3 + i4 + i5 + i6 + i7 + i8 + i9 + i10 + i11 + i12 + i13 + i14 + i15 + i16 + i17 + i18 + i19 + i20 + i21 + i22 + i23 + i24 + i25 + i26 + i27 + i28 + i29 + i30 + i31] += 1.0f;
}

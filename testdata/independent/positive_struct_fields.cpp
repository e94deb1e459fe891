struct Body {
  double x, v;
};
void drift(Body *body, double dt, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    body[i].x += body[i].v * dt;
}

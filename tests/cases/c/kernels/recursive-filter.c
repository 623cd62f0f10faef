// An edge filter that runs along each row in both directions: the state ym, ym2 makes j
// sequential; it is reset for every row, so rows need it private only.
void recursive_filter(int w, int h, double a1, double a2, double b1, double b2,
                      double in[w][h], double out[w][h], double y[w][h],
                      double z[w][h]) {
  double xm, ym, ym2, xp, yp, yp2;
  for (int i = 0; i < w; i++) {  // expect: parallel private(xm,ym,ym2)
    ym = 0.0;
    ym2 = 0.0;
    xm = 0.0;
    for (int j = 0; j < h; j++) {  // expect: sequential flow(ym)
      y[i][j] = a1 * in[i][j] + a2 * xm + b1 * ym + b2 * ym2;
      xm = in[i][j];
      ym2 = ym;
      ym = y[i][j];
    }
  }
  for (int i = 0; i < w; i++) {  // expect: parallel private(xp,yp,yp2)
    yp = 0.0;
    yp2 = 0.0;
    xp = 0.0;
    for (int j = h - 1; j >= 0; j--) {  // expect: sequential flow(yp)
      z[i][j] = a1 * in[i][j] + a2 * xp + b1 * yp + b2 * yp2;
      xp = in[i][j];
      yp2 = yp;
      yp = z[i][j];
    }
  }
  for (int i = 0; i < w; i++)    // expect: parallel
    for (int j = 0; j < h; j++)  // expect: parallel
      out[i][j] = y[i][j] + z[i][j];
}

// What a function keeps begins at 0, or as the text says.
void kept(int n, int *a) {
  static int z;
  for (int i = 0; i < n; i++)             // expect: parallel
    a[i * (z + 1)] = i;
}

static int one() {
  static int z = 1;
  return z;
}

void kept_elsewhere(int n, int *a) {
  for (int i = 0; i < n; i++)             // expect: parallel
    a[i * one()] = i;
}

// A constant of a class is what its definition says.
class Stride {
  static const int step;

 public:
  void go(int n, int *a) {
    for (int i = 0; i < n; i++)           // expect: parallel
      a[i * step] = i;
  }
};
const int Stride::step = 1;

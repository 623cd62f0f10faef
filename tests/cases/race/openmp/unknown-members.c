// Where the text leaves a member of a structure, nothing is proved.
struct W {
  int n;
  int v[2];
};

void behind_the_member(struct W *p, int n) {
#pragma omp parallel for // expect: unknown
  for (int i = 0; i < n; i++)
    p[i].v[2] = p[i].n;
}

// In C++ an assignment is the variable that it sets: more may be stored there.
static int plain = 1, added = 1, bound = 1, cast = 1, last = 1, kept = 1, stepped = 1;
static struct {
  int member, other;
} pair = {1, 1}, counted = {1, 1};

void unknown(int &x);
int other;

void stores(int n) {
  (plain = 3) = 0;
  (added = 3) += n;
  unknown(bound = 3);
  const int &r = cast;
  const_cast<int &>(r) = 0;
  (other, last) = 0;
  (pair.member = 2) = 0;
  other = (kept = 3);
  if ((kept = 2) > n)
    stepped++;
  counted.member++;
}

void loops(int n, double *a) {
  for (int i = 0; i < n; i++) // expect: sequential
    a[i * plain] = i;
  for (int i = 0; i < n; i++) // expect: sequential
    a[i * added] = i;
  for (int i = 0; i < n; i++) // expect: sequential
    a[i * bound] = i;
  for (int i = 0; i < n; i++) // expect: sequential
    a[i * cast] = i;
  for (int i = 0; i < n; i++) // expect: sequential
    a[i * last] = i;
  for (int i = 0; i < n; i++) // expect: sequential
    a[i * pair.member] = i;
  // One, two or three is stored here, and nothing else.
  for (int i = 0; i < n; i++) // expect: parallel
    a[i * kept] = i;
  for (int i = 0; i < n; i++) // expect: sequential
    a[i * stepped] = i;
  for (int i = 0; i < n; i++) // expect: parallel
    a[i * counted.other] = i;
}

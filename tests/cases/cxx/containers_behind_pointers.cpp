// options: --alias strict
// The containers of one object are apart, those behind two pointers or references are not.
#include <memory>
#include <vector>

struct Node {
  Node *left, *right;
  std::vector<int> v, w;
};

void of_one_object(Node &x) {
  for (int i = 0; i < 50; i++) // expect: parallel
    x.v[i] = x.w[i + 1];
  for (int i = 0; i < 50; i++) // expect: parallel
    x.left->v[i] = x.left->w[i + 1];
}

void of_two_objects(Node &x) {
  for (int i = 0; i < 50; i++) // expect: unknown
    x.left->v[i] = x.right->v[i + 1];
  for (int i = 0; i < 50; i++) // expect: unknown
    x.left->v[i] = x.v[i + 1];
}

struct Pointers {
  std::vector<int> *a, *b;
  std::vector<int> c;
  std::vector<int *> p, q;
};

void behind_pointers(Pointers &x) {
  for (int i = 0; i < 50; i++) // expect: unknown
    (*x.a)[i] = (*x.b)[i + 1];
  for (int i = 0; i < 50; i++) // expect: unknown
    (*x.a)[i] = x.c[i + 1];
}

void behind_elements(Pointers &x) {
  for (int i = 0; i < 50; i++) // expect: unknown
    x.p[0][i] = x.q[0][i + 1];
}

void behind_pointers_in_a_container(std::vector<Pointers> &x) {
  for (int i = 0; i < 50; i++) // expect: unknown
    (*x[0].a)[i] = (*x[0].b)[i + 1];
}

struct References {
  std::vector<int> &a, &b;
};

void behind_references(References &x) {
  for (int i = 0; i < 50; i++) // expect: unknown
    x.a[i] = x.b[i + 1];
}

struct Owners {
  std::unique_ptr<int[]> a, b;
};

void of_owners(Owners &x) {
  for (int i = 0; i < 50; i++) // expect: parallel
    x.a[i] = x.b[i + 1];
}

std::vector<int> &chosen(int k);

void of_one_function() {
  auto &x = chosen(1), &y = chosen(2);
  for (int i = 0; i < 50; i++) // expect: unknown
    x[i] = y[i + 1];
}

struct Keeper {
  std::vector<int> &all();
};

void of_one_method(Keeper &o, Keeper &q) {
  auto &x = o.all(), &y = q.all();
  for (int i = 0; i < 50; i++) // expect: unknown
    x[i] = y[i + 1];
}

// Pointers in objects that begin with one pointer, or are copies of each other.
#include <stdlib.h>
#include <string.h>

// Objects that begin with one pointer.
typedef struct box1 { double *d; int x; } box1;
void use1(box1 *, box1 *);
void fill1(double *a) { box1 p = {a, 0}, q = {a, 0}; use1(&p, &q); }
void of1(box1 *p, box1 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p->d[i] = q->d[i + 1];
}

typedef struct box2 { double *d; int x; } box2;
void use2(box2 *, box2 *);
void refill2(double *a) { box2 p = {.d = a}, q = {.x = 1, .d = a}; use2(&p, &q); }
void of2(box2 *p, box2 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p->d[i] = q->d[i + 1];
}

typedef struct box3 { double *d; int x; } box3;
void use3(box3 *, box3 *);
void fill3(double *a) { box3 p = {a}, q; q.d = a; use3(&p, &q); }
void of3(box3 *p, box3 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p->d[i] = q->d[i + 1];
}

typedef struct box4 { double *d; int x; } box4;
void use4(box4 *, box4 *);
void fill4(double *a) { use4(&(box4){a, 0}, &(box4){a, 1}); }
void of4(box4 *p, box4 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p->d[i] = q->d[i + 1];
}

typedef struct box5 { double *d; int x; } box5;
void use5(box5 *, box5 *);
void fill5(int n) { double *m = malloc(n * 8); box5 p = {m}, q = {m}; use5(&p, &q); }
void of5(box5 *p, box5 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p->d[i] = q->d[i + 1];
}

typedef struct box6 { double *d; int x; } box6;
typedef struct outer6 { box6 in; int x; } outer6;
void useo6(outer6 *, outer6 *);
void fill6(double *a) { outer6 p = {{a}}, q = {{a}}; useo6(&p, &q); }
void of6(box6 *p, box6 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p->d[i] = q->d[i + 1];
}

// One is a copy of another one.
typedef struct box7 { double *d; int x; } box7;
void use7(box7 *, box7 *);
void fill7(double *a) { box7 p = {a, 0}; box7 q = p; use7(&p, &q); }
void of7(box7 *p, box7 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p->d[i] = q->d[i + 1];
}

typedef struct box8 { double *d; int x; } box8;
void use8(box8 *, box8 *);
void fill8(double *a) { box8 p, q; p.d = a; q = p; use8(&p, &q); }
void of8(box8 *p, box8 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p->d[i] = q->d[i + 1];
}

typedef struct box9 { double *d; int x; } box9;
void use9(box9 *, box9 *);
void fill9(double *a) { box9 *p = malloc(sizeof *p), *q = malloc(sizeof *q); p->d = a; *q = *p; use9(p, q); }
void of9(box9 *p, box9 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p->d[i] = q->d[i + 1];
}

typedef struct box10 { double *d; int x; } box10;
void use10(box10 *, box10 *);
void fill10(double *a) { box10 *p = malloc(sizeof *p), *q = malloc(sizeof *q); p->d = a; q->d = p->d; use10(p, q); }
void of10(box10 *p, box10 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p->d[i] = q->d[i + 1];
}

typedef struct box11 { double *d; int x; } box11;
void use11(box11 *, box11 *);
void fill11(double *a) { box11 *p = malloc(sizeof *p), *q = malloc(sizeof *q); p->d = a; memcpy(q, p, sizeof *p); use11(p, q); }
void of11(box11 *p, box11 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p->d[i] = q->d[i + 1];
}

typedef struct box12 { double *d; int x; } box12;
void use12(box12 *, box12 *);
void fill12(int n) { box12 p = {malloc(n * 8)}, q = p; use12(&p, &q); }
void of12(box12 *p, box12 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p->d[i] = q->d[i + 1];
}

// Functions return objects with what they are given.
typedef struct box13 { double *d; int x; } box13;
void use13(box13 *, box13 *);
box13 mk13(double *a) { box13 b = {a, 0}; return b; } void fill13(double *a) { box13 p = mk13(a), q = mk13(a); use13(&p, &q); }
void of13(box13 *p, box13 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p->d[i] = q->d[i + 1];
}

typedef struct box14 { double *d; int x; } box14;
void use14(box14 *, box14 *);
box14 mk14(double *a) { return (box14){a, 0}; } void fill14(double *a) { box14 p = mk14(a), q = mk14(a); use14(&p, &q); }
void of14(box14 *p, box14 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p->d[i] = q->d[i + 1];
}

typedef struct box15 { double *d; int x; } box15;
void use15(box15 *, box15 *);
box15 mk15(double *a) { box15 b; b.d = a; return b; } void fill15(double *a) { box15 p, q; p = mk15(a); q = mk15(a); use15(&p, &q); }
void of15(box15 *p, box15 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p->d[i] = q->d[i + 1];
}

// Variables of the file, which other files may hand over.
typedef struct box16 { double *d; int x; } box16;
void use16(box16 *, box16 *);
static box16 G1, G2;
void fill16(double *a) { G1 = (box16){a}; G2 = (box16){a}; use16(&G1, &G2); }
void of16(box16 *p, box16 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p->d[i] = q->d[i + 1];
}

typedef struct box17 { double *d; int x; } box17;
void use17(box17 *, box17 *);
static double table17[100];
box17 A17 = {table17}, B17 = {table17};
void of17(box17 *p, box17 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p->d[i] = q->d[i + 1];
}

// Objects with pointers of their own, or with what was given to one of them.
typedef struct box18 { double *d; int x; } box18;
void use18(box18 *, box18 *);
void fill18(double *a, double *b) { box18 p = {a, 0}, q = {b, 0}; use18(&p, &q); }
void of18(box18 *p, box18 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    p->d[i] = q->d[i + 1];
}

typedef struct box19 { double *d; int x; } box19;
void use19(box19 *, box19 *);
void fill19(int n) { box19 p = {malloc(n * 8), 0}, q = {malloc(n * 8), 0}; use19(&p, &q); }
void of19(box19 *p, box19 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    p->d[i] = q->d[i + 1];
}

typedef struct box20 { double *d; int x; } box20;
void use20(box20 *, box20 *);
void keep20(box20 *);
void fill20(double *a) { box20 p = {a, 0}; keep20(&p); }
void of20(box20 *p, box20 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    p->d[i] = q->d[i + 1];
}

typedef struct box21 { double *d; int x; } box21;
void use21(box21 *, box21 *);
box21 mk21(double *a) { return (box21){a, 0}; } void fill21(double *a, double *b) { box21 p = mk21(a), q = mk21(b); use21(&p, &q); }
void of21(box21 *p, box21 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    p->d[i] = q->d[i + 1];
}

typedef struct box22 { double *d; int x; } box22;
void use22(box22 *, box22 *);
void keep22(box22 *);
void fill22(double *a) { box22 p = {a, 0}; keep22(&p); } void refill22(double *a) { box22 p = {a, 0}; keep22(&p); }
void of22(box22 *p, box22 *q, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    p->d[i] = q->d[i + 1];
}

/* No guard: each file includes it once. */
typedef struct {
  int n;
  double *v;
} vector;
enum { WIDTH = 4 };
struct node {
  int key;
  struct node *next;
};
void scale(vector *x, double f);
int weight(int k);

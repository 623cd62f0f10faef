/* Pointers that are set where something is tested, or by code that is not modelled. */

static int *either(int *x, int *y, int k)
{
    if (k > 2)
        return x;
    return y;
}

void in_an_if(int *a, int *b, int k, int *r)
{
    int *p = a;
    if ((p = either(r, b, k)) != b)
        r[0] = 1;
    for (int i = 0; i < 12; i++) // expect: runtime
        b[i + 2] = p[i + 1] + i;
}

void in_a_while(int *a, int *b, int k, int *r)
{
    int *p = a;
    while ((p = either(r, b, k)) != b) { // expect: unknown
        r[k] = k;
        k--;
    }
    for (int i = 0; i < 12; i++) // expect: runtime
        b[i + 2] = p[i + 1] + i;
}

void in_a_do(int *a, int *b, int k, int *r)
{
    int *p = a;
    do { // expect: unknown
        r[k] = k;
        k--;
    } while ((p = either(r, b, k)) != b);
    for (int i = 0; i < 12; i++) // expect: runtime
        b[i + 2] = p[i + 1] + i;
}

void in_a_switch(int *a, int *b, int k, int *r)
{
    int *p = a;
    switch (*(volatile int *)r) {
    case 0:
        p = b;
        break;
    default:
        p = r;
    }
    for (int i = 0; i < 12; i++) // expect: runtime
        b[i + 2] = p[i + 1] + i;
}

void by_assembly(int *a, int *b)
{
    int *p = a;
    asm("" : "=r"(p) : "r"(b));
    for (int i = 0; i < 12; i++) // expect: runtime
        b[i + 2] = p[i + 1] + i;
}

/* What assembly only reads is what it was. */
void for_assembly(int *a, int *b, int k)
{
    int *p = b;
    asm("" : "+r"(k) : "r"(p));
    for (int i = 0; i < 12; i++) // expect: sequential
        b[i + 2] = p[i + 1] + i;
    for (int i = 0; i < 12; i++) // expect: parallel
        a[i + k] = p[i + 1] + i;
}

/* It need not be another object: no witness says that it is the old one. */
void changed(int *a)
{
    int *p = a;
    asm("" : "+r"(p));
    for (int i = 0; i < 12; i++) // expect: runtime
        a[i + 2] = p[i + 1] + i;
}

static int *held;

/* A pointer of the file that was set here is not what it was after code that sets it. */
void of_the_file(int *a, int *b, int k, int *r)
{
    held = a;
    if ((held = either(r, b, k)) != b)
        r[0] = 1;
    for (int i = 0; i < 12; i++) // expect: unknown
        b[i + 2] = held[i + 1] + i;
}

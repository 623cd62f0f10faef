/* A pointer of an array that is copied to another element of it: two rows are one object. */

static double *rows[10], *others[10], *sources[10], *moved[10], *changed[10];

void copy(void)
{
    rows[0] = rows[1];
}

void copied(int n)
{
    for (int j = 0; j < 10; j++) // expect: unknown
        for (int i = 0; i < n; i++) // expect: parallel
            rows[j][i] = i;
}

void move(void)
{
    double *one = moved[0];
    moved[3] = one;
}

void moved_by_a_variable(int n)
{
    for (int j = 0; j < 10; j++) // expect: unknown
        for (int i = 0; i < n; i++) // expect: parallel
            moved[j][i] = i;
}

void change(void)
{
    double *one = changed[0];
    changed[0] = changed[1];
    changed[1] = one;
}

/* Rows that change places are still different. */
void exchanged(int n)
{
    for (int j = 0; j < 10; j++) // expect: parallel
        for (int i = 0; i < n; i++) // expect: parallel
            changed[j][i] = i;
}

static void fill(double **to, double **from)
{
    for (int j = 0; j < 10; j++) // expect: parallel
        to[j] = from[j];
}

/* Rows of another array say nothing about two of the same. */
void from_elsewhere(void)
{
    fill(others, sources);
}

void filled(int n)
{
    for (int j = 0; j < 10; j++) // expect: parallel
        for (int i = 0; i < n; i++) // expect: parallel
            others[j][i] = i;
}

double **given;

void shift(double **of)
{
    of[2] = of[3];
}

void shifted(int n)
{
    shift(given);
    for (int j = 0; j < 10; j++) // expect: unknown
        for (int i = 0; i < n; i++) // expect: parallel
            given[j][i] = i;
}

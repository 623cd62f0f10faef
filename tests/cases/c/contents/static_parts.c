/* What a file stores in the members of its static structures, and in its static arrays, is
 * what they hold. */

static struct {
    int k;
    int v[3];
    struct {
        int z;
    } in;
} step = {.k = 2, .v = {1, 2}, .in = {7}}, zero;

static int places[2] = {3, 4}, nothing[8];
static char flags[10000];

/* Nothing is stored: the members are constants. */
void constants(int n, double *a)
{
    for (int i = 0; i < n; i++) // expect: parallel
        a[i * step.k + step.in.z] = i;
    for (int i = 0; i < n; i++) // expect: parallel
        a[i * step.v[1]] = i;
    for (int i = 0; i < n; i++) // expect: sequential
        a[i * step.v[2]] = i;
    for (int i = 0; i < n; i++) // expect: sequential
        a[i * zero.in.z] = i;
    for (int i = 0; i < n; i++) // expect: parallel
        a[i * places[1]] = i;
    for (int i = 0; i < 8; i++) // expect: parallel
        a[i + nothing[i]] = i;
}

static struct {
    int set, raised, other;
} kept = {1, 2, 3};

/* Only one and three are stored: there is no run with 0. What is raised may be anything, and
 * has no word in what the others hold. */
void stored(int n, double *a, int up)
{
    kept.set = 3;
    kept.raised += up;
    for (int i = 0; i < n; i++) // expect: parallel
        a[i * kept.set] = i;
    for (int i = 0; i < n; i++) // expect: sequential
        a[i * kept.raised] = i;
    for (int i = 0; i < n; i++) // expect: parallel
        a[i * kept.other] = i;
}

static struct {
    int first, second;
} taken = {1, 2};
static int listed[4] = {1, 1, 1, 1};

void use(int *p);

/* Who has the address of a member or of an element may store to all. */
void addresses(int n, double *a)
{
    use(&taken.second);
    use(listed + 1);
    for (int i = 0; i < n; i++) // expect: sequential
        a[i * taken.first] = i;
    for (int i = 0; i < n; i++) // expect: sequential
        a[i * listed[0]] = i;
}

/* A flag is 0 or 1, and never -1. */
void flagged(int n, int m, double *a)
{
    flags[m] = 1;
    for (int i = 0; i < n; i++) // expect: sequential
        if (flags[i] == 1)
            a[0] = 2 * a[0] + i;
    for (int i = 0; i < n; i++) // expect: runtime
        if (flags[i] == -1)
            a[0] = 2 * a[0] + i;
}

static struct pair {
    int low, high;
} whole = {1, 1}, copied = {1, 1};

/* A structure that is stored as a whole, and one that is only read so. */
void wholes(int n, double *a, struct pair given)
{
    struct pair own = copied;
    whole = given;
    for (int i = 0; i < n; i++) // expect: sequential
        a[i * whole.low] = i;
    for (int i = 0; i < n; i++) // expect: parallel
        a[i * copied.low + own.low - own.low] = i;
}

int field[100];
int *shifted = field + 1;
static int other[100];
int *apart = other;

#if 1
void f(int n) { }

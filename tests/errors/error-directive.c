#error this machine is not supported
void f(int n) { }

"""Linear equations in two integers, a x + b y = c: knows no program, only integers."""

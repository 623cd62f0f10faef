struct Shape {
  virtual double area() const = 0;
  virtual double edge() const { return 1; }
};
struct Square : Shape {
  double s;
  double area() const override;
};

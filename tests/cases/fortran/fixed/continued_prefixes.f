c A word ends where its line does, as the rest of a card is blank.
      recursive
     *double precision function first(n, x)
      integer n
      double precision x(n)
      do 10 i = 1, n ! expect: parallel
   10 x(i) = 2 * x(i)
      first = x(1)
      end
      recursive
     & subroutine second(n, x)
      integer n
      real x(n)
      do 10 i = 2, n ! expect: sequential flow(x) distance(1)
   10 x(i) = x(i-1)
      end

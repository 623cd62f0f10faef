// Even elements get odd ones.
func.func @evens(%n: index, %a: memref<?xf64>) {
  affine.for %i = 0 to %n {
    %v = affine.load %a[2 * %i + 1] : memref<?xf64>
    affine.store %v, %a[2 * %i] : memref<?xf64>
  }
  func.return
}

func.func @shift(%n: index, %a: memref<?xf64>) {
  affine.for %i = 0 to %n {
    %v = affine.load %a[%i] : memref<?xf64>
    affine.store %v, %a[%i + 1] : memref<?xf64>
  }
  func.return
}

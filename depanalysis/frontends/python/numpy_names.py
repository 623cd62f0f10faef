"""The names that NumPy has, or had: nothing else can be taken from it."""

_NAMES = """
DataSource False_ Inf Infinity NINF NZERO NaN PINF PZERO ScalarType True_
__version__ abs absolute acos acosh add add_docstring add_newdoc add_newdoc_ufunc
alen all allclose alltrue amax amin angle any append apply_along_axis
apply_over_axes arange arccos arccosh arcsin arcsinh arctan arctan2 arctanh argmax
argmin argpartition argsort argwhere around array array2string array_equal
array_equiv array_repr array_split array_str asanyarray asarray asarray_chkfinite
ascontiguousarray asfarray asfortranarray asin asinh asmatrix asscalar astype atan
atan2 atanh atleast_1d atleast_2d atleast_3d average bartlett base_repr binary_repr
bincount bitwise_and bitwise_count bitwise_invert bitwise_left_shift bitwise_not
bitwise_or bitwise_right_shift bitwise_xor blackman block bmat bool bool8 bool_
broadcast broadcast_arrays broadcast_shapes broadcast_to busday_count busday_offset
busdaycalendar byte byte_bounds bytes0 bytes_ c_ can_cast cast cbrt cdouble ceil
cfloat char character choose clip clongdouble clongfloat column_stack common_type
compat complex complex128 complex256 complex64 complex_ complexfloating compress
concat concatenate conj conjugate convolve copy copysign copyto core corrcoef
correlate cos cosh count_nonzero cov cross csingle ctypeslib cumprod cumproduct
cumsum cumulative_prod cumulative_sum datetime64 datetime_as_string datetime_data
deg2rad degrees delete deprecate deprecate_with_doc diag diag_indices
diag_indices_from diagflat diagonal diff digitize disp divide divmod dot double
dsplit dstack dtype dtypes e ediff1d einsum einsum_path emath empty empty_like equal
errstate euler_gamma exceptions exp exp2 expand_dims expm1 extract eye f2py fabs
fastCopyAndTranspose fft fill_diagonal find_common_type finfo fix flatiter
flatnonzero flexible flip fliplr flipud float float128 float16 float32 float64
float_ float_power floating floor floor_divide fmax fmin fmod
format_float_positional format_float_scientific frexp from_dlpack frombuffer
fromfile fromfunction fromiter frompyfunc fromregex fromstring full full_like fv gcd
generic genfromtxt geomspace get_include get_printoptions getbufsize geterr
geterrcall geterrobj gradient greater greater_equal half hamming hanning heaviside
histogram histogram2d histogram_bin_edges histogramdd hsplit hstack hypot i0
identity iinfo imag in1d index_exp indices inexact inf info infty inner insert int
int0 int16 int32 int64 int8 int_ intc integer interp intersect1d intp invert ipmt
irr is_busday isclose iscomplex iscomplexobj isdtype isfinite isfortran isin isinf
isnan isnat isneginf isposinf isreal isrealobj isscalar issctype issubclass_
issubdtype iterable ix_ kaiser kron lcm ldexp left_shift less less_equal lexsort lib
linalg linspace little_endian load loads loadtxt log log10 log1p log2 logaddexp
logaddexp2 logical_and logical_not logical_or logical_xor logspace long longcomplex
longdouble longfloat longlong lookfor ma mask_indices mat math matmul matrix
matrix_transpose matvec max maximum maximum_sctype may_share_memory mean median
memmap meshgrid mgrid min min_scalar_type minimum mintypecode mirr mod modf moveaxis
msort multiply nan nan_to_num nanargmax nanargmin nancumprod nancumsum nanmax
nanmean nanmedian nanmin nanpercentile nanprod nanquantile nanstd nansum nanvar
nbytes ndarray ndenumerate ndim ndindex nditer negative nested_iters newaxis
nextafter nonzero not_equal nper npv number obj2sctype object object0 object_ ogrid
ones ones_like outer packbits pad partition percentile permute_dims pi piecewise
place pmt poly poly1d polyadd polyder polydiv polyfit polyint polymul polynomial
polysub polyval positive pow power ppmt printoptions prod product promote_types ptp
put put_along_axis putmask pv quantile r_ rad2deg radians random rank rate ravel
ravel_multi_index real real_if_close rec recarray recfromcsv recfromtxt reciprocal
record remainder repeat require reshape resize result_type right_shift rint roll
rollaxis roots rot90 round round_ row_stack s_ safe_eval save savetxt savez
savez_compressed sctype2char sctypeDict sctypes searchsorted select set_printoptions
set_string_function setbufsize setdiff1d seterr seterrcall seterrobj setxor1d shape
shares_memory short show_config show_runtime sign signbit signedinteger sin sinc
single singlecomplex sinh size sometrue sort sort_complex source spacing split sqrt
square squeeze stack std str str0 str_ string_ strings subtract sum swapaxes take
take_along_axis tan tanh tensordot test testing tile timedelta64 trace
tracemalloc_domain transpose trapezoid trapz tri tril tril_indices tril_indices_from
trim_zeros triu triu_indices triu_indices_from true_divide trunc typecodes typename
typing ubyte ufunc uint uint0 uint16 uint32 uint64 uint8 uintc uintp ulong ulonglong
unicode unicode_ union1d unique unique_all unique_counts unique_inverse
unique_values unpackbits unravel_index unsignedinteger unstack unwrap ushort vander
var vdot vecdot vecmat vectorize void void0 vsplit vstack where who zeros zeros_like
"""
NUMPY = frozenset(_NAMES.split())

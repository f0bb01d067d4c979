/** The oldest browsers with WebAssembly SIMD and what the elements use; index.html names them to readers. */
export const browsers = ['chrome114', 'firefox115', 'safari16.4'];

/** A latch: `pass` waits until `open` is called, and `arrived` resolves at the first `pass`. */
export function latch() {
  const opened = Promise.withResolvers<void>();
  const arrival = Promise.withResolvers<void>();
  return {
    open: opened.resolve,
    arrived: arrival.promise,
    pass: () => {
      arrival.resolve();
      return opened.promise;
    },
  };
}

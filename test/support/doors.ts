/** A door that holds all who come to it until it is opened, and tells when somebody is there. */
export function door() {
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

export function fail(message: string): never {
  throw new Error(message);
}

/** Does not compile where a union has a case that was not looked at; later versions may send one all the same. */
export const never = (_: never): string => 'other';

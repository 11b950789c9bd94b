export function fail(message: string): never {
  throw new Error(message);
}

/** Fails to compile if a case of a union is not handled; later gateway versions may still send one. */
export const never = (_: never): string => 'other';

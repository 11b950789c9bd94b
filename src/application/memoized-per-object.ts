/**
 * Makes the value of an object and a key once, and returns it again while the object exists. The key names everything else that the value
 * depends on; objects and values must not be changed.
 */
export function memoizedPerObject<Source extends object, Value>() {
  const known = new WeakMap<Source, Map<string, Value>>();
  return (source: Source, make: () => Value, key = ''): Value => {
    const values = known.get(source) ?? new Map<string, Value>();
    const value = values.get(key);
    if (value !== undefined) return value;
    const made = make();
    known.set(source, values.set(key, made));
    return made;
  };
}

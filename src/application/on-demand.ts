type Made = Record<PropertyKey, unknown>;

/** Members that are made of `context` when they are first asked for: of many repositories a transaction uses few. */
export function onDemand<T extends object, Context>(
  makers: { readonly [Name in keyof T]: (context: Context) => T[Name] },
  context: Context,
): T {
  const made: Made = {};
  return new Proxy(makers as unknown as T, {
    get(_, name) {
      if (!Object.hasOwn(makers, name)) return undefined;
      made[name] ??= makers[name as keyof T](context);
      return made[name];
    },
  });
}

/** Makes what stands for a member of `whole`; it may hold `state`. */
export type Replacements<T extends object, State> = {
  readonly [Name in keyof T]?: (inner: T[Name], state: State, whole: T) => T[Name];
};

/** The same, with other members in place of some, which are made when they are first asked for. */
export function replacing<T extends object, State>(whole: T, replacements: Replacements<T, NoInfer<State>>, state: State): T {
  const made: Made = {};
  return new Proxy(whole, {
    get(_, name) {
      const inner = whole[name as keyof T];
      const replacement = Object.hasOwn(replacements, name) ? replacements[name as keyof T] : undefined;
      if (!replacement) return inner;
      made[name] ??= replacement(inner, state, whole);
      return made[name];
    },
  });
}

/** What `upper` has, and for the rest what `lower` has: neither makes more than is asked for. */
export const over = <Lower extends object, Upper extends object>(lower: Lower, upper: Upper): Omit<Lower, keyof Upper> & Upper =>
  new Proxy(lower, { get: (_, name) => (Object.hasOwn(upper, name) ? upper[name as keyof Upper] : lower[name as keyof Lower]) }) as never;

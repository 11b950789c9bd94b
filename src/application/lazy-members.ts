type Created = Record<PropertyKey, unknown>;

/** An object whose members are created from `context` on first use: a transaction uses few of the many repositories. */
export function lazyMembers<T extends object, Context>(
  makers: { readonly [Name in keyof T]: (context: Context) => T[Name] },
  context: Context,
): T {
  const created: Created = {};
  return new Proxy(makers as unknown as T, {
    get(_, name) {
      if (!Object.hasOwn(makers, name)) return undefined;
      created[name] ??= makers[name as keyof T](context);
      return created[name];
    },
  });
}

/** Factories of members that replace those of `whole`, by name. */
export type Overrides<T extends object, State> = {
  readonly [Name in keyof T]?: (inner: T[Name], state: State, whole: T) => T[Name];
};

/** `whole` with some members replaced; each replacement is created on first use. */
export function withOverrides<T extends object, State>(whole: T, overrides: Overrides<T, NoInfer<State>>, state: State): T {
  const created: Created = {};
  return new Proxy(whole, {
    get(_, name) {
      const inner = whole[name as keyof T];
      const override = Object.hasOwn(overrides, name) ? overrides[name as keyof T] : undefined;
      if (!override) return inner;
      created[name] ??= override(inner, state, whole);
      return created[name];
    },
  });
}

/** The members of `upper`, and those of `lower` that it lacks. Members are looked up on each use, so that lazy ones stay lazy. */
export const layered = <Lower extends object, Upper extends object>(lower: Lower, upper: Upper): Omit<Lower, keyof Upper> & Upper =>
  new Proxy(lower, { get: (_, name) => (Object.hasOwn(upper, name) ? upper[name as keyof Upper] : lower[name as keyof Lower]) }) as never;

import 'reflect-metadata';
import { instanceCachingFactory, container as root } from 'tsyringe';

/** How what a container holds is made, by its name, of what else it holds. */
export type Registrations<Held> = { readonly [Name in keyof Held]?: (held: Held) => Held[Name] };

/** Values that are given, such as those of a test. */
export const given = <Held extends object>(values: Partial<Held>): Registrations<Held> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => value])) as never;

/**
 * A tsyringe container with a token for each name. What it holds is made once, when it is first read; a name that is registered again is made as
 * registered last.
 */
export function containerOf<Held extends object>(...registrations: readonly Registrations<Held>[]): Held {
  const container = root.createChildContainer();
  const held = {} as Held;
  for (const [name, make] of Object.entries<(held: Held) => unknown>(Object.assign({}, ...registrations))) {
    container.register(name, { useFactory: instanceCachingFactory(() => make(held)) });
    Object.defineProperty(held, name, { get: () => container.resolve(name), enumerable: true });
  }
  return held;
}

import { type OperationNode, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

/** The types of fragments, by their nodes; tests validate rows against them. */
const TYPES = new WeakMap<OperationNode, () => z.ZodType>();

/** What is given as a schema of zod, by its output alone: to compare whole schemas with `z.ZodType` takes the compiler seconds. */
type SchemaOf<Value> = { readonly _zod: { readonly output: Value } };

/** A JSON value, or one of a branded type, that was checked when it was written. */
export const stored = <Value>(): z.ZodCustom<Value, Value> => z.custom<Value>((value) => value !== undefined);

/** Text in a query, with the type of its value, which the compiler cannot know: ``fragment(z.int())`count(*)` ``. */
export const fragment =
  <Value>(type: SchemaOf<Value>) =>
  (text: TemplateStringsArray, ...values: unknown[]): RawBuilder<Value> =>
    typed(sql<Value>(text, ...values), () => type as unknown as z.ZodType);

function typed<Value>(raw: RawBuilder<Value>, type: () => z.ZodType): RawBuilder<Value> {
  const nodeOf = raw.toOperationNode.bind(raw);
  return Object.defineProperty(raw, 'toOperationNode', {
    value: () => {
      const node = nodeOf();
      TYPES.set(node, type);
      return node;
    },
  });
}

type Selection = Readonly<{ selection: OperationNode & Readonly<{ node?: OperationNode; alias?: Readonly<{ name?: string }> }> }>;
type Selecting = OperationNode &
  Readonly<{ selections?: readonly Selection[]; returning?: Readonly<{ selections?: readonly Selection[] }> }>;

function rowTypeOf(query: OperationNode): z.ZodType {
  const { selections, returning } = query as Selecting;
  const columns = (selections ?? returning?.selections ?? []).flatMap(({ selection: { node, alias } }) => {
    const type = node && TYPES.get(node);
    return type && alias?.name ? [[alias.name, type()] as const] : [];
  });
  return z.looseObject(Object.fromEntries(columns));
}

/** Throws if a fragment of a row has another type than it says. */
export function checkOfRows(name: string, query: OperationNode): (rows: readonly unknown[]) => void {
  let type: z.ZodType | undefined;
  return (rows) => {
    type ??= rowTypeOf(query).array();
    const read = type.safeParse(rows);
    if (!read.success) throw new Error(`rows of ${name}: ${z.prettifyError(read.error)}`);
  };
}

import {
  type Configuration,
  isRaw,
  NativeQueryBuilder,
  PostgreSqlConnection,
  PostgreSqlDriver,
  PostgreSqlPlatform,
  Utils,
} from '@mikro-orm/postgresql';
import { CompiledQuery, type Transaction } from 'kysely';
import { prepareOrmText } from '../driver/prepared-texts.ts';

/** Collects the values of a text in place of writing them into it. */
class BindingPlatform extends PostgreSqlPlatform {
  #values: unknown[] = [];

  bind(text: string, parameters: readonly unknown[]): Readonly<{ text: string; values: readonly unknown[] }> {
    this.#values = [];
    return { text: this.formatQuery(text, parameters), values: this.#values };
  }

  override quoteValue(value: unknown): string {
    if (isRaw(value)) return super.quoteValue(value);
    this.#values.push(Utils.isPlainObject(value) ? JSON.stringify(value) : value);
    return `$${this.#values.length}`;
  }
}

const BINDING = new BindingPlatform();

type Query = Parameters<PostgreSqlConnection['execute']>[0];

class BindingConnection extends PostgreSqlConnection {
  override async execute<T>(
    query: Query,
    parameters: unknown = [],
    method: 'all' | 'get' | 'run' = 'all',
    transaction?: Transaction<unknown>,
  ): Promise<T> {
    await this.ensureConnection();
    const raw = query instanceof NativeQueryBuilder ? query.toRaw() : query;
    const given = isRaw(raw) ? { text: raw.sql, values: raw.params } : { text: raw, values: parameters as unknown[] };
    const { text, values } = BINDING.bind(given.text, given.values);
    // Without values, a text may be several commands, which cannot be prepared.
    if (values.length > 0) prepareOrmText(text);
    const run = () => (transaction ?? this.getClient()).executeQuery(CompiledQuery.raw(text, [...values]));
    return this.transformRawResult<T>(await this.executeQuery(text, run), method);
  }
}

/**
 * MikroORM's driver for PostgreSQL, with bound values: MikroORM 7.2 writes them into the text of its statements, where the server's log shows them,
 * and nothing can be prepared. To be removed once mikro-orm#8001 is released.
 */
export class BindingDriver extends PostgreSqlDriver {
  protected override readonly connection: PostgreSqlConnection;

  constructor(config: Configuration) {
    super(config);
    this.connection = new BindingConnection(config);
  }
}

/** Where the gateway writes what happens: ids, numbers and constants, and no name, address, token or text of a person. */
export type Log = Readonly<Record<'debug' | 'info' | 'warn' | 'error', (facts: object, message: string) => void>>;

import { reasonOf } from './failures.ts';

const EXPLANATIONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens on this address and port',
  ECONNRESET: 'the connection was closed',
  ENOTFOUND: 'the host name does not exist',
  EAI_AGAIN: 'the host name cannot be resolved at the moment',
  ETIMEDOUT: 'the host does not respond',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the network is unreachable',
  ENOENT: 'the socket or the certificate file does not exist',
  '28P01': 'the user or the password is wrong',
  '28000': 'the server rejects this user from this host, or requires TLS',
  '3D000': 'the database does not exist',
  '42501': 'permission denied: the user must own the database',
  '53100': 'the disk of the server is full',
  '53300': 'the server has no free connection',
  '57P03': 'the server is starting or stopping',
  SELF_SIGNED_CERT_IN_CHAIN: 'the issuer of the certificate is not trusted: set sslrootcert',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the issuer of the certificate is not trusted: set sslrootcert',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the issuer of the certificate is not trusted: set sslrootcert',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the issuer of the certificate is not trusted: set sslrootcert',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host name',
};

/** Messages of the driver that are always the same. */
const FIXED_WORDS =
  /^(?:The server does not support SSL connections$|timeout exceeded when trying to connect$|Connection terminated)|client password must be a/;
/** Errors of migrations whose messages name parts of the schema, never a value. */
const OF_THE_SCHEMA = /^(0A|2B|3F|42|54|55|58)/;

/**
 * Why the database cannot be used, in a sentence for the log. Messages of drivers and servers quote the address, which contains a part of the
 * password if it is malformed, so only messages that cannot quote it are logged.
 */
export function unusableReason(error: unknown): string {
  const reason = reasonOf(error);
  const origin = originOf(error);
  const { message = '' } = origin;
  const [explanation] = [EXPLANATIONS[reason], FIXED_WORDS.test(message) ? message : undefined].filter((each) => each !== undefined);
  const words = OF_THE_SCHEMA.test(reason) ? message : undefined;
  return [reason, ...[explanation, words].filter((each) => each !== undefined)].join(': ');
}

/** The original error, or the first one with a code. */
function originOf(error: unknown): { message?: string } {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return typeof code !== 'string' && typeof cause === 'object' && cause !== null ? originOf(cause) : (error as { message?: string });
}

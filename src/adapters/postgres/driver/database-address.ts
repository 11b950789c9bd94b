const SSL_MODES = new Set(['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']);

/**
 * What is wrong with the address of a database, without quoting it; undefined if it is usable. A password character that is not percent-encoded
 * can make an address that looks valid and names another host or database, with a part of the password in it.
 */
export function databaseAddressFault(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    return 'must be an address such as postgresql://user:password@host:5432/database; in user and password, characters such as @ : / ? # % are percent-encoded (%40 %3A %2F %3F %23 %25)';
  }
  if (text.includes('#') || !isDecodable(url)) return 'holds a character that must be percent-encoded, such as # (%23) or % (%25)';
  if (url.hostname === '' && !url.searchParams.has('host')) return 'names no host';
  if (!/^\/[^/@:]+$/.test(url.pathname) || url.search.includes('@')) {
    return 'must name one database after the host; in user and password, characters such as @ : / ? are percent-encoded (%40 %3A %2F %3F)';
  }
  const mode = url.searchParams.get('sslmode');
  if (mode !== null && !SSL_MODES.has(mode)) return `has an sslmode that is none of ${[...SSL_MODES].join(', ')}`;
  return undefined;
}

/**
 * The same address with the name of what the driver does. It verifies the server in three modes that mean less elsewhere, and writes a warning of
 * eight lines to stderr for each of them.
 */
export const withPlainSslMode = (url: string): string =>
  /[?&]uselibpqcompat=true(&|$)/.test(url) ? url : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

function isDecodable({ username, password, pathname, search }: URL): boolean {
  try {
    return [username, password, pathname, search].map(decodeURIComponent).length > 0;
  } catch {
    return false;
  }
}

import { isIPv6 } from 'node:net';

/**
 * The network by which callers without a token are counted: an IPv4 address, or the first 64 bits of an IPv6 address, since each home has all
 * addresses with that prefix. A port, which some proxies add, is ignored.
 */
export function clientNetwork(address: string): string {
  const host = withoutPort(address);
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(host) ?? [];
  if (mapped !== undefined) return mapped;
  return isIPv6(host) ? `${leadingGroups(host)}::/64` : host;
}

const withoutPort = (address: string): string =>
  isIPv6(address) ? address : (/^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1'));

const groupsOf = (part: string): string[] => part.split(':').filter((group) => group !== '');

/** The first four groups, normalized; "::" stands for as many zero groups as are missing. */
function leadingGroups(address: string): string {
  const [front = '', back = ''] = address.split('::');
  const [before, after] = [groupsOf(front), groupsOf(back)];
  const missing = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...missing, ...after].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

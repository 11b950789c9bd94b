import { isIPv6 } from 'node:net';

/**
 * Under what a caller is counted who is known by address alone: an IPv4 address, or the first 64 bits of an IPv6 one, since every home has
 * all the addresses that begin with them. A port, which some proxies add, does not count.
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

/** The first four groups, each written one way; "::" stands for as many groups of zero as are missing. */
function leadingGroups(address: string): string {
  const [front = '', back = ''] = address.split('::');
  const [before, after] = [groupsOf(front), groupsOf(back)];
  const missing = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...missing, ...after].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

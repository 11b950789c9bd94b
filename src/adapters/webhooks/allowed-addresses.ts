import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { AddressFault } from '../../domain/shared/violation.ts';

/** IPv4 networks that are not public: IANA's special-purpose registry, and Azure's service address. */
const RESERVED_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  '168.63.129.16/32',
];
/** In IPv6, only global unicast is public, except what leads to IPv4 (Teredo, 6to4) or is reserved for protocols or documentation. */
const GLOBAL_V6 = ['2000::/3'];
const RESERVED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** Where clouds serve machine credentials: no setting can allow these. */
const METADATA = [
  '169.254.0.0/16',
  'fe80::/10',
  'fd00:ec2::/32',
  'fd20:ce::/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
  '168.63.129.16/32',
];
const LOOPBACK = ['127.0.0.1', '::1'];

const PORTS: readonly string[] = ['', '443', '8443'];

/** An address in CIDR notation; undefined if it is not one. */
export function networkOf(text: string): readonly [address: string, prefix: number] | undefined {
  const [address = '', prefix = ''] = text.split('/');
  const family = isIP(address);
  const isPrefix = /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32);
  return family !== 0 && isPrefix ? [address, Number(prefix)] : undefined;
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of networks.map((text) => networkOf(text)!)) {
    list.addSubnet(address, prefix, isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}
const isNetworkV6 = (network: string): boolean => isIPv6(networkOf(network)![0]);
const has = (list: BlockList, address: string): boolean => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

const [reservedV4, globalV6, reservedV6, metadata] = [RESERVED_V4, GLOBAL_V6, RESERVED_V6, METADATA].map(listOf) as [
  BlockList,
  BlockList,
  BlockList,
  BlockList,
];

/** Whether the networks include this machine itself. */
export const holdLoopback = (networks: readonly string[]): boolean => LOOPBACK.some((address) => has(listOf(networks), address));

/** The IPv4 address whose bits begin at the given bit of an IPv6 address. */
const v4At = (bits: bigint, first: number): string => {
  const octets = Number((bits >> BigInt(96 - first)) & 0xffff_ffffn);
  return [24, 16, 8, 0].map((shift) => (octets >>> shift) & 0xff).join('.');
};

/** The 128 bits of an IPv6 address. */
function bitsOf(address: string): bigint {
  const [head = '', tail] = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const [before, after] = [groups(head), groups(tail ?? '')];
  const all = tail === undefined ? before : [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return all.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
}

/** Networks of IPv6 whose addresses a gateway or the system turns into IPv4, and the bits at which that address stands in them. */
const EMBEDDING: readonly Readonly<{ network: string; read: (bits: bigint) => readonly string[] }>[] = [
  // IPv4-compatible and IPv4-mapped (RFC 4291, §2.5.5), IPv4-translated (RFC 2765), and NAT64 (RFC 6052, §2.1).
  ...['::/96', '::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96'].map((network) => ({
    network,
    read: (bits: bigint) => [v4At(bits, 96)],
  })),
  // Local NAT64 (RFC 8215), whose operator chooses the length of the prefix; from 48 bits on, octet 8 is skipped (RFC 6052, §2.2).
  {
    network: '64:ff9b:1::/48',
    read: (bits) => {
      const without = ((bits >> 64n) << 56n) | (bits & ((1n << 56n) - 1n));
      // Zeros lead to nothing: the other lengths than that in use find them.
      return [v4At(bits, 96), ...[48, 56, 64].map((first) => v4At(without << 8n, first))].filter((found) => !found.startsWith('0.'));
    },
  },
  // 6to4 (RFC 3056), and Teredo (RFC 4380, §4): its server, and the client's address with every bit inverted.
  { network: '2002::/16', read: (bits) => [v4At(bits, 16)] },
  { network: '2001::/32', read: (bits) => [v4At(bits, 32), v4At(~bits & ((1n << 128n) - 1n), 96)] },
];
const EMBEDDING_LISTS = EMBEDDING.map(({ network, read }) => ({ list: listOf([network]), read }));

/** The IPv4 addresses inside an IPv6 address, by which it may be reached in the end. */
const embeddedIn = (address: string): readonly string[] =>
  isIPv6(address) ? EMBEDDING_LISTS.filter(({ list }) => has(list, address)).flatMap(({ read }) => read(bitsOf(address))) : [];

const isPublic = (address: string): boolean =>
  isIPv6(address) ? has(globalV6, address) && !has(reservedV6, address) : !has(reservedV4, address);

/** Resolves all addresses of a host. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export class AddressNotAllowed extends Error {
  override readonly name = 'AddressNotAllowed';
}

export type AllowedAddresses = Readonly<{
  /** What is wrong with a URL, without resolving its host. */
  faultIn(url: string): AddressFault | undefined;
  /** The same, and also where its host resolves now. */
  check(url: string): Promise<AddressFault | undefined>;
  /** For connecting: the resolved addresses are checked, and then connected to. */
  lookup: LookupFunction;
}>;

/** The addresses to which webhooks may be sent: public ones, and the operator's `networks`. If these include loopback, http is allowed there. */
export function allowedAddresses(networks: readonly string[], resolve: Resolve = byNameService()): AllowedAddresses {
  // One list for each family: a list finds IPv4 addresses in networks of IPv6 too, as mapped ones.
  const [ownV4, ownV6] = [listOf(networks.filter((network) => !isNetworkV6(network))), listOf(networks.filter(isNetworkV6))];
  const isOwn = (address: string): boolean => has(isIPv6(address) ? ownV6 : ownV4, address);
  const isLoopbackOpen = holdLoopback(networks);
  const isAlone = (address: string): boolean => !has(metadata, address) && (isPublic(address) || isOwn(address));
  // Whatever the settings: a network of NAT64 that is allowed leads no further than its IPv4 addresses may.
  const isAllowed = (address: string): boolean => {
    const isOwnMachine = has(LOOPBACK_NETWORKS, address);
    return isAlone(address) && (isOwnMachine || embeddedIn(address).every(isAlone));
  };
  /** One disallowed address rejects the host. */
  const resolved = async (host: string): Promise<readonly string[]> => {
    const addresses = LOCALHOST.test(host) ? LOOPBACK.filter((address) => isLoopbackOpen && isOwn(address)) : await resolve(host);
    if (LOCALHOST.test(host) && addresses.length === 0) throw new AddressNotAllowed('localhost is not allowed');
    const refused = addresses.find((address) => !isAllowed(address));
    if (refused !== undefined) throw new AddressNotAllowed('a private or reserved address');
    return addresses;
  };

  const faultIn = (url: string): AddressFault | undefined => {
    const { protocol, username, password, port, hostname } = URL.parse(url) ?? { protocol: '' };
    if (!hostname) return 'not-https';
    const host = hostname.replace(/^\[|\]$/g, '');
    const isOwnMachine = isLoopbackOpen && (LOCALHOST.test(host) || (isIP(host) !== 0 && has(LOOPBACK_NETWORKS, host)));
    if (protocol !== 'https:' && !(protocol === 'http:' && isOwnMachine)) return 'not-https';
    if (username || password) return 'credentials';
    if (!PORTS.includes(port!) && !isOwnMachine) return 'port';
    return isIP(host) !== 0 && !isAllowed(host) ? 'not-public' : undefined;
  };

  return {
    faultIn,
    async check(url) {
      const fault = faultIn(url);
      if (fault) return fault;
      const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0) return undefined;
      try {
        return (await resolved(host)).length > 0 ? undefined : 'not-found';
      } catch (error) {
        return error instanceof AddressNotAllowed ? 'not-public' : 'not-found';
      }
    },
    lookup(host, { all }, done) {
      resolved(host).then(
        (addresses) => {
          const found = addresses.map((address) => ({ address, family: isIP(address) }));
          const [first] = found;
          if (!first) done(Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' }), [], 0);
          else if (all) done(null, found);
          else done(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => done(error, [], 0),
      );
    },
  };
}

const LOCALHOST = /^(.+\.)?localhost\.?$/i;
const LOOPBACK_NETWORKS = listOf(['127.0.0.0/8', '::1/128']);

/** Avoids the system's resolver, which a slow DNS server would let block one of the few threads that files and compression share. */
function byNameService(): Resolve {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  return async (host) => {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  };
}

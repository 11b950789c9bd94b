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
const has = (list: BlockList, address: string): boolean => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

const [reservedV4, globalV6, reservedV6, metadata] = [RESERVED_V4, GLOBAL_V6, RESERVED_V6, METADATA].map(listOf) as [
  BlockList,
  BlockList,
  BlockList,
  BlockList,
];

/** Whether the networks include this machine itself. */
export const holdLoopback = (networks: readonly string[]): boolean => LOOPBACK.some((address) => has(listOf(networks), address));

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
  const own = listOf(networks);
  const isLoopbackOpen = holdLoopback(networks);
  const isAllowed = (address: string): boolean => !has(metadata, address) && (isPublic(address) || has(own, address));
  /** One disallowed address rejects the host. */
  const resolved = async (host: string): Promise<readonly string[]> => {
    const addresses = LOCALHOST.test(host) ? LOOPBACK.filter((address) => isLoopbackOpen && has(own, address)) : await resolve(host);
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

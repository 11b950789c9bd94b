import { describe, expect, test } from '@jest/globals';
import { allowedAddresses, networkOf } from '../../../src/adapters/webhooks/allowed-addresses.ts';

const PUBLIC = ['93.184.215.14', '8.8.8.8', '2606:4700:4700::1111', '2a00:1450:4001:82a::200e'];
const REFUSED = {
  private: ['10.0.0.1', '172.16.5.4', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456:789a::1'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  'link-local': ['169.254.0.1', 'fe80::1'],
  'shared by carriers': ['100.64.0.1', '100.127.255.255'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  'reserved and for documentation': ['240.0.0.1', '255.255.255.255', '192.0.2.1', '198.18.0.1', '203.0.113.9', '2001:db8::1', '3fff::1'],
  'IPv4 in IPv6': [
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '::10.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '2002:a00:1::1',
    '2001::1',
  ],
  'metadata of clouds': ['169.254.169.254', 'fd00:ec2::254', 'fd20:ce::254', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
};
const urlOf = (address: string) => `https://${address.includes(':') ? `[${address}]` : address}/hook`;
const resolvingTo =
  (...addresses: string[]) =>
  async () =>
    addresses;

describe('an address in production', () => {
  const none = allowedAddresses([], resolvingTo('8.8.8.8'));

  test.each(PUBLIC)('%s is sent to', async (address) => {
    expect(none.faultIn(urlOf(address))).toBeUndefined();
    expect(await allowedAddresses([], resolvingTo(address)).check('https://hooks.example.org/')).toBeUndefined();
  });

  test.each(Object.entries(REFUSED).flatMap(([what, all]) => all.map((address) => [what, address] as const)))(
    'that is %s, %s, is refused as it stands, behind a name and where one connects',
    async (_, address) => {
      expect(none.faultIn(urlOf(address))).toBe('not-public');
      const behind = allowedAddresses([], resolvingTo('8.8.8.8', address));
      expect(await behind.check('https://hooks.example.org/')).toBe('not-public');
      const connected = new Promise((resolve) => behind.lookup('hooks.example.org', { all: true }, (...told) => resolve(told)));
      expect(await connected).toEqual([expect.objectContaining({ name: 'AddressNotAllowed' }), [], 0]);
    },
  );

  test.each([
    ['http://hooks.example.org/', 'not-https'],
    ['ftp://hooks.example.org/', 'not-https'],
    ['http://127.0.0.1/', 'not-https'],
    ['https://ada:secret@hooks.example.org/', 'credentials'],
    ['https://hooks.example.org:22/', 'port'],
    ['https://hooks.example.org:6379/', 'port'],
    ['https://0x7f.1/', 'not-public'],
    ['https://2130706433/', 'not-public'],
    ['https://0177.0.0.1/', 'not-public'],
    ['https://localhost/', 'not-public'],
    ['https://api.localhost/', 'not-public'],
    ['https://localhost./', 'not-public'],
  ])('%s is refused: %s', async (url, fault) => {
    expect(await none.check(url)).toBe(fault);
  });

  test.each(['https://hooks.example.org/', 'https://hooks.example.org:443/', 'https://hooks.example.org:8443/a?b=c'])(
    '%s is taken',
    async (url) => {
      expect(await none.check(url)).toBeUndefined();
    },
  );

  test('whose name nobody knows is not found', async () => {
    expect(await allowedAddresses([], resolvingTo()).check('https://nobody.example.org/')).toBe('not-found');
    const away = allowedAddresses([], () => Promise.reject(new Error('SERVFAIL')));
    expect(await away.check('https://nobody.example.org/')).toBe('not-found');
  });
});

describe('networks that the operator names', () => {
  const own = allowedAddresses(['10.20.0.0/16', 'fd12::/16'], resolvingTo('10.20.3.4'));
  test('are sent to, and no others', async () => {
    expect(await own.check('https://intranet.example.org/')).toBeUndefined();
    expect(own.faultIn('https://[fd12::1]/')).toBeUndefined();
    expect(own.faultIn('https://10.21.0.1/')).toBe('not-public');
    expect(own.faultIn('http://10.20.3.4/')).toBe('not-https');
  });

  test('open no metadata of clouds, however wide they are', () => {
    const wide = allowedAddresses(['0.0.0.0/1', '128.0.0.0/1', '::/0'], resolvingTo());
    expect(REFUSED['metadata of clouds'].map((address) => wide.faultIn(urlOf(address)))).toEqual(
      REFUSED['metadata of clouds'].map(() => 'not-public'),
    );
  });

  test.each([
    ['mapped', '::ffff:a9fe:a9fe', '::ffff:a00:1', '::ffff:808:808'],
    ['compatible', '::a9fe:a9fe', '::a00:1', '::808:808'],
    ['translated', '::ffff:0:a9fe:a9fe', '::ffff:0:a00:1', '::ffff:0:808:808'],
    ['NAT64', '64:ff9b::a9fe:a9fe', '64:ff9b::a00:1', '64:ff9b::808:808'],
    ['local NAT64', '64:ff9b:1::a9fe:a9fe', '64:ff9b:1::a00:1', '64:ff9b:1::808:808'],
    ['local NAT64 of 48 bits', '64:ff9b:1:a9fe:a9:fe00::', '64:ff9b:1:a00:0:100::', '64:ff9b:1:808:8:800::'],
    ['6to4', '2002:a9fe:a9fe::1', '2002:a00:1::1', '2002:808:808::1'],
    ['Teredo, whose client is inverted', '2001:0:808:808::5601:5601', '2001:0:808:808::f5ff:fffe', '2001:0:808:808::f7f7:f7f7'],
  ])('of IPv6 lead no further than the IPv4 addresses inside may: %s', (_, toMetadata, toPrivate, toPublic) => {
    const networks = ['::/1', '10.0.0.0/8'];
    const wide = allowedAddresses(networks.slice(0, 1), resolvingTo());
    expect([toMetadata, toPrivate, toPublic].map((address) => wide.faultIn(urlOf(address)))).toEqual([
      'not-public',
      'not-public',
      undefined,
    ]);
    const private4 = allowedAddresses(networks, resolvingTo());
    expect([toMetadata, toPrivate].map((address) => private4.faultIn(urlOf(address)))).toEqual(['not-public', undefined]);
  });

  test('may be this machine in development, which then needs no https', async () => {
    const here = allowedAddresses(['127.0.0.0/8', '::1/128'], resolvingTo('127.0.0.1'));
    expect(await here.check('http://127.0.0.1:4000/hook')).toBeUndefined();
    expect(await here.check('http://localhost:4000/hook')).toBeUndefined();
    expect(await here.check('http://hooks.example.org/')).toBe('not-https');
    const some = await new Promise((resolve) => here.lookup('localhost', {}, (...told) => resolve(told)));
    expect(some).toEqual([null, '127.0.0.1', 4]);
  });

  test.each(['10.0.0.0', '10.0.0.0/33', '10.0.0/8', 'fd00::/129', '', 'all'])('%p is none', (text) => {
    expect(networkOf(text)).toBeUndefined();
  });
});

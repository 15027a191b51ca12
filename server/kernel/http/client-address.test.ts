import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientAddress, isTrusted, limitKeyOf, parseCidr } from './client-address.ts'

const ranges = (...texts: string[]) => texts.map(parseCidr)
const proxies = ranges('10.0.0.0/8', '2001:db8:1::/48')

describe('who is calling', () => {
  test('HTTP-4: without trusted proxies X-Forwarded-For is ignored', () => {
    expect(clientAddress('203.0.113.9', '198.51.100.1', [])).toBe('203.0.113.9')
  })

  test('HTTP-4: a caller that is not a trusted proxy cannot choose its address', () => {
    expect(clientAddress('203.0.113.9', '198.51.100.1', proxies)).toBe('203.0.113.9')
  })

  test.each([
    ['one proxy', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['two proxies of ours', '10.0.0.1', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
    ['a spoofed entry before the real one', '10.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
    ['spoofed entries that claim to be ours', '10.0.0.1', '10.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['an unknown proxy in the middle', '10.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['a chain of nothing but ours', '10.0.0.1', '10.0.0.3,10.0.0.2', '10.0.0.3'],
    ['a proxy reached over IPv6', '2001:db8:1::5', '2001:db8:ffff::1', '2001:db8:ffff::1'],
    ['a proxy seen as a mapped address', '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['a client seen as a mapped address', '10.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['a client with a port', '10.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['an IPv6 client with a port', '10.0.0.1', '[2001:db8:ffff::1]:4711', '2001:db8:ffff::1'],
    ['an IPv6 client in brackets', '10.0.0.1', '[2001:db8:ffff::1]', '2001:db8:ffff::1'],
    ['an IPv6 client in a long form', '10.0.0.1', '2001:0DB8:FFFF:0:0:0:0:1', '2001:db8:ffff::1'],
  ])('HTTP-4: through %s', (_case, socket, forwarded, expected) => {
    expect(clientAddress(socket, forwarded, proxies)).toBe(expected)
  })

  test.each(['unknown', '', '_hidden', '1', '0x7f.1', '010.0.0.1', '999.1.1.1', '1.2.3', 'localhost', '1.2.3.4/8'])(
    'HTTP-4: a proxy that forwards %j is the caller itself',
    (forwarded) => {
      expect(clientAddress('10.0.0.1', forwarded, proxies)).toBe('10.0.0.1')
      expect(clientAddress('10.0.0.1', `198.51.100.1, ${forwarded}`, proxies)).toBe('10.0.0.1')
    },
  )

  test('HTTP-4: whatever a client prepends, the address that its proxy saw counts', () => {
    const claimed = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), { maxLength: 5 })
    fc.assert(
      fc.property(claimed, (entries) => {
        const forwarded = [...entries, '198.51.100.1'].join(',')
        expect(clientAddress('10.0.0.1', forwarded, proxies)).toBe('198.51.100.1')
      }),
    )
  })

  test('an address of unknown form is returned unchanged', () => {
    expect(clientAddress('', undefined, proxies)).toBe('')
    expect(clientAddress('not::an::address', '1.2.3.4', proxies)).toBe('not::an::address')
    expect(clientAddress('::1', undefined, proxies)).toBe('::1')
  })
})

describe('the rate limit key', () => {
  test.each([
    ['198.51.100.1', '198.51.100.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
    ['not::an::address', 'not::an::address'],
  ])('HTTP-5: %j is limited as %s', (address, key) => {
    expect(limitKeyOf(address)).toBe(key)
  })

  test('HTTP-5: all addresses of one /64 share a bucket, and no two networks do', () => {
    const halves = fc.tuple(fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 }), fc.nat(0xffff), fc.nat(0xffff))
    fc.assert(
      fc.property(halves, ([network, one, other]) => {
        const prefix = network.map((part) => part.toString(16)).join(':')
        expect(limitKeyOf(`${prefix}:0:0:0:${one.toString(16)}`)).toBe(
          limitKeyOf(`${prefix}:0:0:${other.toString(16)}:9`),
        )
        const next = [...network.slice(0, 3), ((network[3] ?? 0) + 1) % 0x10000]
          .map((part) => part.toString(16))
          .join(':')
        expect(limitKeyOf(`${prefix}:1:1:1:1`)).not.toBe(limitKeyOf(`${next}:1:1:1:1`))
      }),
    )
  })
})

describe('ranges', () => {
  test.each([
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['0.0.0.0/0', '8.8.8.8', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['::/0', '2001:db8::1', true],
    ['::/0', '8.8.8.8', false],
    ['::ffff:10.0.0.0/104', '10.1.2.3', true],
    ['::ffff:10.0.0.0/104', '::ffff:10.1.2.3', true],
    ['::ffff:10.0.0.0/104', '11.1.2.3', false],
    ['10.0.0.0/8', 'nonsense', false],
  ])('%s and %s: %s', (range, address, expected) => {
    expect(isTrusted(address, ranges(range))).toBe(expected)
  })

  test.each([
    '',
    '10',
    '10/8',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '::1/129',
    '::1/x',
    'a.b.c.d',
    '1.2.3.4/8/8',
  ])('%j is not a range', (text) => {
    expect(() => parseCidr(text)).toThrow('is not an address range')
  })
})

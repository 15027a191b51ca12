import { expect, test } from 'vitest'
import { addressList } from './address-list.ts'

function listOf(...texts: string[]) {
  const list = addressList(texts)
  if ('wrong' in list) throw new Error(`refused ${list.wrong}`)
  return list
}

test.each([
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['192.0.2.7', '::ffff:192.0.2.7', true],
  ['::ffff:192.0.2.7', '192.0.2.7', true],
  ['10.0.0.0/8', '10.255.255.255', true],
  ['10.0.0.0/8', '11.0.0.0', false],
  ['10.1.2.3/8', '10.9.9.9', true],
  ['0.0.0.0/0', '203.0.113.9', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['2001:DB8::1', '2001:0db8:0:0:0:0:0:1', true],
  ['192.0.2.0/31', '192.0.2.1', true],
  ['192.0.2.0/31', '192.0.2.2', false],
  ['192.0.2.7', 'nonsense', false],
  ['192.0.2.7', '', false],
])('a list of %s and the address %s: %s', (range, address, allowed) => {
  expect(listOf(range).allows(address)).toBe(allowed)
})

test('an empty list allows every address, even one that cannot be read', () => {
  expect(listOf().allows('203.0.113.9')).toBe(true)
  expect(listOf().allows('unix socket')).toBe(true)
})

test('entries are normalized and deduplicated', () => {
  expect(listOf('10.1.2.3/8', '10.0.0.0/8', '192.0.2.7/32', '2001:DB8:0::5/64', '::ffff:192.0.2.7').ranges).toEqual([
    '10.0.0.0/8',
    '192.0.2.7',
    '2001:db8::/64',
  ])
  expect(listOf('10.255.255.255/9', '255.255.255.255/31', '0.0.0.0/0').ranges).toEqual([
    '10.128.0.0/9',
    '255.255.255.254/31',
    '0.0.0.0/0',
  ])
})

test.each([
  '',
  'localhost',
  '10.0.0.0/33',
  '2001:db8::/129',
  '10.0.0/8',
  '010.0.0.1',
  '0x7f.0.0.1',
  '127.1',
  '2130706433',
  '10.0.0.1/',
  '10.0.0.1/-1',
  '10.0.0.1/8/8',
  ' 10.0.0.1',
  '10.0.0.1\n',
  'fe80::1%eth0',
  '::g',
  '1:2:3:4:5:6:7:8:9',
  '256.0.0.1',
])('%j is neither an address nor a range', (text) => {
  expect(addressList(['192.0.2.1', text])).toEqual({ wrong: text })
})

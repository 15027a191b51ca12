import { expect, test } from 'vitest'
import { addressesIn, badAddress, curlLines, networkNames } from './trading-key.ts'

test('addresses are separated by lines or commas', () => {
  expect(addressesIn('10.0.0.1, 10.0.0.0/8\n2001:db8::/32\n')).toEqual(['10.0.0.1', '10.0.0.0/8', '2001:db8::/32'])
  expect(addressesIn('  ')).toEqual([])
})

test('the first invalid address is named', () => {
  expect(badAddress('10.0.0.1, example.com, other')).toBe('example.com')
  expect(badAddress('10.0.0.1')).toBeUndefined()
  expect(badAddress('')).toBeUndefined()
})

test('the shell commands contain the key, the prefix and the site', () => {
  const lines = curlLines('https://agora.example', 'X-SVC', 'k1', 's1')
  expect(lines).toContain('KEY=k1\nSECRET=s1\n')
  expect(lines).toContain('X-SVC-APIKEY: $KEY')
  expect(lines).toContain('"https://agora.example/v1/private/account/api_key_info?$QUERY"')
  expect(lines).toContain('X-SVC-SIGNATURE-FORM: bound')
})

test('CUSTODY-3: the networks of a signer are those of all coins, each once', () => {
  const on = (...names: string[]) => ({
    networks: Object.fromEntries(names.map((name) => [name, { NetworkSymbol: name }])),
  })
  expect(networkNames([on('ETH', 'TRC20'), on('ETH'), on()] as unknown as Parameters<typeof networkNames>[0])).toEqual([
    'ETH',
    'TRC20',
  ])
})

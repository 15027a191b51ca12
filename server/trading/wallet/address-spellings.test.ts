import { expect, test } from 'vitest'
import { nameOfPlace, plainAddress, spellingsOf } from './address-spellings.ts'

const mixed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const witness = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const cosmos = 'cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27'

// From EIP-55, BIP 173, the documents of TON and the specification of Bitcoin Cash addresses.
const spellings: readonly (readonly [string, readonly string[]])[] = [
  ['an EVM address', [mixed, mixed.toLowerCase(), `0x${mixed.slice(2).toUpperCase()}`]],
  ['an address of 32 bytes', [`0x${'0'.repeat(63)}A`, '0xa', '0x0A']],
  ['a witness address', [witness, witness.toUpperCase()]],
  ['an address of Cosmos', [cosmos, cosmos.toUpperCase()]],
  [
    'an account of TON',
    [
      'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
      'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
      'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPuwA',
      'kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP',
      '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e',
      '0:CA6E321C7CCE9ECEDF0A8CA2492EC8592494AA5FB5CE0387DFF96EF6AF982A3E',
    ],
  ],
  [
    'the hash of a key on Bitcoin Cash',
    [
      '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu',
      'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
      'BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A',
      'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    ],
  ],
  [
    'the hash of a script on Bitcoin Cash',
    ['3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC', 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq'],
  ],
]

test.each(spellings)('DEPOSIT-5: %s has several spellings and one name', (_, addresses) => {
  const listed = addresses.map((address) => spellingsOf({ address, memo: '7' }).map((one) => one.address.toLowerCase()))
  for (const address of addresses) {
    expect(nameOfPlace({ address, memo: '7' })).toBe(nameOfPlace({ address: addresses[0] ?? '', memo: '7' }))
    // A store finds each by each, apart from the case of letters.
    for (const others of listed) expect(others).toContain(address.toLowerCase())
  }
})

test('DEPOSIT-5: an XRP tag is a number, and an X-address contains it', () => {
  // From XLS-5.
  const account = 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf'
  const names = [
    { address: account, memo: '1' },
    { address: account, memo: '0001' },
    { address: 'XVLhHMPHU98es4dbozjVtdWzVrDjtV8xvjGQTYPiAx6gwDC', memo: '' },
  ].map(nameOfPlace)
  expect(new Set(names).size).toBe(1)
  expect(nameOfPlace({ address: 'XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXb', memo: '' })).toBe(
    nameOfPlace({ address: account, memo: '' }),
  )
  const listed = spellingsOf({ address: account, memo: '01' }).map(({ address, memo }) => `${address} ${memo}`)
  expect(listed).toEqual(expect.arrayContaining([`${account} 1`, 'XVLhHMPHU98es4dbozjVtdWzVrDjtV8xvjGQTYPiAx6gwDC ']))
  expect(nameOfPlace({ address: account, memo: '2' })).not.toBe(names[0])
  expect(nameOfPlace({ address: account, memo: '' })).not.toBe(names[0])
})

test('DEPOSIT-5: the case of letters matters in every other address, and a memo of another chain is a text', () => {
  for (const address of [
    'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q',
    'somebody.1',
    witness.replace('a', 'A'),
    'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHf',
  ]) {
    expect(plainAddress(address)).toBe(address)
    expect(spellingsOf({ address, memo: '' })).toEqual([{ address, memo: '' }])
  }
  expect(nameOfPlace({ address: cosmos, memo: '01' })).not.toBe(nameOfPlace({ address: cosmos, memo: '1' }))
})

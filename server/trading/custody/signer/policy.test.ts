import { expect, test } from 'vitest'
import { decidePayment, type RequestedPayment, type SignerPolicy } from './policy.ts'

const token = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const friend = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const policy: SignerPolicy = {
  assets: [
    { coin: 'eth', contract: '', decimals: 18, perWithdrawalMax: 5n * 10n ** 18n, perHourMax: 8n * 10n ** 18n },
    { coin: 'test', contract: token, decimals: 6, perWithdrawalMax: 1_000_000n, perHourMax: 5_000_000n },
  ],
  withdrawalsPerHourMax: 3,
  allowedAddresses: undefined,
}
const payment: RequestedPayment = {
  ...{
    coin: 'eth',
    contract: '',
    amount: '2',
    units: '2000000000000000000',
    address: friend,
    memo: '',
    isFrozen: false,
  },
}
const nothing = () => ({ units: 0n, count: 0 })
const decide = (
  change: Partial<RequestedPayment>,
  own = policy,
  paid = nothing as () => { units: bigint; count: number },
) => decidePayment(own, { ...payment, ...change }, paid)

test('SIGNER-9: a payment within the policy is paid, in the units of the signer’s own decimals', () => {
  expect(decide({})).toMatchObject({ decision: 'pay', units: 2n * 10n ** 18n })
  expect(decide({ coin: 'test', contract: token.toLowerCase(), amount: '0.5', units: '500000' })).toMatchObject({
    units: 500_000n,
  })
})

test.for<[string, Partial<RequestedPayment>]>([
  ['an unknown coin', { coin: 'btc' }],
  ['the contract of another token', { contract: friend }],
  ['units that are not the amount', { units: '20000000000000000000' }],
  ['an amount that is finer than the coin', { amount: '2.0000000000000000001' }],
  ['no amount', { amount: '0', units: '0' }],
  ['a negative amount', { amount: '-1', units: '-1' }],
  ['more than one withdrawal may have', { amount: '5.000000000000000001', units: '5000000000000000001' }],
  ['a wrong checksum', { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' }],
  ['no address', { address: 'vitalik.eth' }],
  ['the zero address', { address: `0x${'0'.repeat(40)}` }],
  ['the contract as recipient', { address: token }],
  ['a memo', { memo: '7' }],
])('SIGNER-9: %s is refused', ([, change]) => {
  expect(decide(change)).toMatchObject({ decision: 'refuse' })
})

test('SIGNER-9: the limits of an hour and a frozen account delay a payment', () => {
  expect(decide({}, policy, () => ({ units: 6n * 10n ** 18n, count: 2 }))).toMatchObject({ decision: 'pay' })
  expect(decide({}, policy, () => ({ units: 6n * 10n ** 18n + 1n, count: 2 }))).toMatchObject({ decision: 'wait' })
  expect(decide({}, policy, () => ({ units: 0n, count: 3 }))).toMatchObject({ decision: 'wait' })
  expect(decide({ isFrozen: true })).toMatchObject({ decision: 'wait' })
})

test('SIGNER-9: with an allow-list only its addresses are paid', () => {
  const strict = { ...policy, allowedAddresses: [friend.toLowerCase()] }
  expect(decide({}, strict)).toMatchObject({ decision: 'pay' })
  expect(decide({ address: '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb' }, strict)).toMatchObject({
    decision: 'refuse',
  })
})

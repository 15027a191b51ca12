import { expect, test } from 'vitest'
import { offerFor, raisedOffer } from './fees.ts'

const gwei = 10n ** 9n
const level = { baseFeePerGas: 20n * gwei, priorityFeePerGas: gwei }

test('SIGNER-4: an offer covers twice the base fee, never more than the limit, and none is made above the limit', () => {
  expect(offerFor(level, 100n * gwei)).toEqual({ maxFeePerGas: 41n * gwei, maxPriorityFeePerGas: gwei })
  expect(offerFor(level, 30n * gwei)?.maxFeePerGas).toBe(30n * gwei)
  expect(offerFor(level, 20n * gwei)).toBeUndefined()
})

test('SIGNER-4: a replacement raises both fees by more than an eighth, and is not made above the limit', () => {
  const before = { maxFeePerGas: 41n * gwei, maxPriorityFeePerGas: gwei }
  const raised = raisedOffer(before, level, 100n * gwei)
  expect((raised?.maxFeePerGas ?? 0n) * 8n).toBeGreaterThan(before.maxFeePerGas * 9n)
  expect((raised?.maxPriorityFeePerGas ?? 0n) * 8n).toBeGreaterThan(before.maxPriorityFeePerGas * 9n)
  expect(raisedOffer(before, level, 46n * gwei)).toBeUndefined()
  const spike = { ...level, baseFeePerGas: 90n * gwei }
  expect(raisedOffer(before, spike, 100n * gwei)?.maxFeePerGas).toBe(100n * gwei)
})

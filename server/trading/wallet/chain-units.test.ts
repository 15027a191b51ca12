import { expect, test } from 'vitest'
import { chainUnitsOf, ledgerUnitsOf } from './chain-units.ts'

test('CUSTODY-2: amounts convert between ledger and chain units, and both round down', () => {
  const ether = [{ scale: 8 }, { tokenDecimal: 18 }] as const
  expect(chainUnitsOf(150_000_000n, ...ether)).toBe(1_500_000_000_000_000_000n)
  expect(ledgerUnitsOf(1_500_000_000_999_999_999n, ...ether)).toBe(150_000_000n)
  const cents = [{ scale: 8 }, { tokenDecimal: 2 }] as const
  expect(chainUnitsOf(125_000_000n, ...cents)).toBe(125n)
  expect(chainUnitsOf(125_000_001n, ...cents)).toBe(125n)
  expect(ledgerUnitsOf(125n, ...cents)).toBe(125_000_000n)
})

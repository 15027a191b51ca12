import type { CoinDefinition, NetworkDefinition } from '../domain/markets/definitions.ts'

type Scale = Pick<CoinDefinition, 'scale'>
type Decimals = Pick<NetworkDefinition, 'tokenDecimal'>

/** An amount of the ledger in the smallest units of the chain, rounded down. */
export function chainUnitsOf(amount: bigint, { scale }: Scale, { tokenDecimal }: Decimals): bigint {
  return rescaled(amount, scale, tokenDecimal)
}

/** An amount of the chain in the units of the ledger, rounded down: the venue credits no more than it received. */
export function ledgerUnitsOf(units: bigint, { scale }: Scale, { tokenDecimal }: Decimals): bigint {
  return rescaled(units, tokenDecimal, scale)
}

function rescaled(amount: bigint, from: number, to: number): bigint {
  return to >= from ? amount * 10n ** BigInt(to - from) : amount / 10n ** BigInt(from - to)
}

/** The largest grant of a sandbox to an account per request, in whole coins. */
const grants: Readonly<Record<string, bigint>> = {
  btc: 10n,
  eth: 200n,
  usdt: 1_000_000n,
  xrp: 500_000n,
  ton: 100_000n,
  trx: 2_000_000n,
  irt: 50_000_000_000n,
}
/** For all other coins. */
const otherGrant = 1_000n

/** In ledger units of the coin. */
export function sandboxGrant({ symbol, scale }: { readonly symbol: string; readonly scale: number }): bigint {
  return (grants[symbol] ?? otherGrant) * 10n ** BigInt(scale)
}

/** What a sandbox gives an account at most at one time, in whole coins. */
const gifts: Readonly<Record<string, bigint>> = {
  btc: 10n,
  eth: 200n,
  usdt: 1_000_000n,
  xrp: 500_000n,
  ton: 100_000n,
  trx: 2_000_000n,
  irt: 50_000_000_000n,
}
/** For coins that were listed later. */
const otherGift = 1_000n

/** In ledger units of the coin. */
export function sandboxGrant({ symbol, scale }: { readonly symbol: string; readonly scale: number }): bigint {
  return (gifts[symbol] ?? otherGift) * 10n ** BigInt(scale)
}

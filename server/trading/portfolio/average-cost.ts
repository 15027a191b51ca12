/** A fill as an exchange of one coin for another, both worth the same at its time. */
export interface Exchange {
  readonly received: CoinAmount
  readonly paid: CoinAmount
  /** In units of the coin of valuation; undefined if there was no price. */
  readonly value: bigint | undefined
}

export interface CoinAmount {
  readonly coin: number
  readonly units: bigint
}

/** The part of a coin that trading has left, at average cost. */
export interface CoinProfit {
  readonly units: bigint
  /** Paid for the units, as the profit in units of the coin of valuation. */
  readonly cost: bigint
  readonly realised: bigint
}

const nothing: CoinProfit = { units: 0n, cost: 0n, realised: 0n }

export type CoinProfits = ReadonlyMap<number, CoinProfit>

/**
 * The profits by coin after exchanges in order of time, from those before them. Coins that were deposited have no cost and
 * make no profit.
 */
export function profitsOf(
  exchanges: Iterable<Exchange>,
  valueCoin: number,
  start: CoinProfits = new Map(),
): CoinProfits {
  const coins = new Map(start)
  const change = (coin: number, after: (before: CoinProfit) => CoinProfit) => {
    if (coin !== valueCoin) coins.set(coin, after(coins.get(coin) ?? nothing))
  }
  for (const { received, paid, value } of exchanges) {
    if (value === undefined) continue
    change(paid.coin, (before) => afterDisposal(before, paid.units, value))
    change(received.coin, ({ units, cost, realised }) => {
      return { units: units + received.units, cost: cost + value, realised }
    })
  }
  return coins
}

/** Of units beyond the position only the own part counts. */
function afterDisposal(before: CoinProfit, units: bigint, proceeds: bigint): CoinProfit {
  const own = units < before.units ? units : before.units
  if (own <= 0n || units <= 0n) return before
  const cost = (before.cost * own) / before.units
  return {
    units: before.units - own,
    cost: before.cost - cost,
    realised: before.realised + (proceeds * own) / units - cost,
  }
}

/** The data of dust prices and bounds. Written after everything else, under the rules that use it. */
import { big, type Field, list, record, uint } from '../../encoding/field.ts'
import { Wide } from '../../ledger/wide.ts'
import type { PriceHour } from '../market/recent-prices.ts'
import type { EngineState } from '../state.ts'

interface HourSnapshot {
  readonly hour: number
  readonly low: number
  readonly fees: bigint
  readonly paid: bigint
  readonly owners: readonly number[]
}

interface DustSnapshot {
  /** One entry per market, in order. */
  readonly markets: readonly (readonly HourSnapshot[])[]
  /** The accounts that have sold dust on the day of the state, in the order of their opening. */
  readonly accounts: readonly { readonly owner: number; readonly worth: readonly { coin: number; worth: bigint }[] }[]
}

const hourSnapshot = record<HourSnapshot>({ hour: uint, low: uint, fees: big, paid: big, owners: list(uint) })

export const dustSnapshot: Field<DustSnapshot> = record<DustSnapshot>({
  markets: list(list(hourSnapshot)),
  accounts: list(
    record<DustSnapshot['accounts'][number]>({
      owner: uint,
      worth: list(record<{ coin: number; worth: bigint }>({ coin: uint, worth: big })),
    }),
  ),
})

export function dustOf({ markets, accounts, atMs, day }: EngineState): DustSnapshot {
  return {
    markets: markets.map(({ recentPrices }) =>
      recentPrices.entries(atMs).map((hour) => ({ ...hour, fees: hour.fees.toBig(), paid: hour.paid.toBig() })),
    ),
    accounts: accounts.all().flatMap(({ owner, dust }) => {
      if (dust?.day !== day) return []
      const coins = [...dust.worth.keys()].sort((one, other) => one - other)
      return [{ owner, worth: coins.map((coin) => ({ coin, worth: dust.worth.get(coin)! })) }]
    }),
  }
}

export function restoreDust({ markets, accounts, day }: EngineState, snapshot: DustSnapshot): void {
  for (const [index, hours] of snapshot.markets.entries()) markets[index]!.recentPrices.restore(hours.map(hourOf))
  for (const { owner, worth } of snapshot.accounts) {
    accounts.of(owner).dust = { day, worth: new Map(worth.map((entry) => [entry.coin, entry.worth])) }
  }
}

function hourOf({ hour, low, fees, paid, owners }: HourSnapshot): PriceHour {
  return { hour, low, fees: wide(fees), paid: wide(paid), owners: [...owners] }
}

function wide(amount: bigint): Wide {
  const made = new Wide()
  made.setBig(amount)
  return made
}

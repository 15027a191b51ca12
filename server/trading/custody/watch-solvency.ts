import { writeDecimal } from '../../kernel/values/decimal.ts'
import { countOpenIncidents, recordIncident } from '../store/custody/incidents.ts'
import { unbookedFees } from '../store/custody/transactions.ts'
import type { CustodyDependencies } from './host/network-context.ts'
import { type NetworkState, networkStates } from './network-states.ts'
import { type CoinSolvency, solvencyOf } from './solvency.ts'

const dayMs = 86_400_000

/** Compares the ledger with the chains at intervals, and records an incident for a shortfall. */
export class SolvencyWatch {
  readonly #dependencies: CustodyDependencies
  /** Coins with a shortfall in the last comparison, with the time of their balances. */
  #suspected = new Map<string, number>()
  #latest: readonly CoinSolvency[] = []
  #states: readonly NetworkState[] = []
  #openIncidents = 0

  constructor(dependencies: CustodyDependencies) {
    this.#dependencies = dependencies
  }

  /** The newest comparison of this node, for metrics. */
  get figures() {
    return { coins: this.#latest, networks: this.#states, openIncidents: this.#openIncidents }
  }

  async compare(): Promise<readonly CoinSolvency[]> {
    const { database, venue } = this.#dependencies
    this.#states = await networkStates(database.sql)
    this.#latest = solvencyOf(venue.views, this.#states, await unbookedFees(database.sql))
    this.#openIncidents = await countOpenIncidents(database.sql)
    return this.#latest
  }

  /** On the leading node. A shortfall counts if newer balances show it again: ledger and chain are read at different times. */
  async run(): Promise<void> {
    const { database, venue, clock } = this.#dependencies
    const coins = await this.compare()
    if (!venue.leads()) return
    const suspected = new Map<string, number>()
    for (const { coin, shortfall, assets, liabilities, readAtMs } of coins) {
      if (shortfall === undefined || shortfall === 0n) continue
      suspected.set(coin.symbol, readAtMs)
      const before = this.#suspected.get(coin.symbol)
      if (before === undefined || readAtMs <= before) continue
      const text = (amount: bigint) => writeDecimal(amount, coin.scale)
      const day = new Date(Math.floor(clock.nowMs() / dayMs) * dayMs).toISOString().slice(0, 10)
      await recordIncident(database.sql, {
        ...{ network: '', kind: 'shortfall', subject: `${coin.symbol} ${day}`, accountId: 0, atMs: clock.nowMs() },
        details: {
          coin: coin.symbol,
          shortfall: text(shortfall),
          assets: text(assets),
          liabilities: text(liabilities),
        },
      })
    }
    this.#suspected = suspected
  }
}

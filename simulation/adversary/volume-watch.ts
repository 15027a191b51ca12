import type { Command } from '../../server/trading/domain/engine/commands/commands.ts'
import type { Engine } from '../../server/trading/domain/engine/engine.ts'
import type { EngineEvent } from '../../server/trading/domain/engine/event-sink.ts'
import type { Traded } from '../../server/trading/domain/engine/events.ts'
import { TradeProjection } from '../../server/trading/store/read-models/trade-projection.ts'
import { must } from '../expect.ts'
import { accounts, markets, usd } from './setting.ts'

const dayMs = 24 * 3_600_000
const volumeDays = 30

/** Checks that only trades between different accounts count for fee tiers, candles and public trades. */
export class VolumeWatch {
  readonly #days = new Map<string, bigint>()
  readonly #projection = new TradeProjection()
  readonly #lots = new Map<number, bigint>(markets.map(({ market }) => [market, 0n]))
  #publicTrades = 0

  take({ sequence, atMs }: Command, events: readonly EngineEvent[]): void {
    for (const event of events) if (event.type === 'traded') this.#traded(event, sequence, atMs)
  }

  examine(engine: Engine): void {
    const today = Math.floor(engine.atMs / dayMs)
    for (const account of accounts) {
      let expected = 0n
      for (let back = 1; back <= volumeDays; back++) expected += this.#days.get(`${account}/${today - back}`) ?? 0n
      const volume = engine.fees(account, usd)?.volume
      must(volume === expected, () => `the fees of account ${account} go by ${volume}, and it traded ${expected}`)
    }
    const shown = this.#projection.trades.filter(({ isPublic }) => isPublic).length
    must(
      shown === this.#publicTrades,
      () => `${shown} trades are public, ${this.#publicTrades} were between two accounts`,
    )
    for (const [market, lots] of this.#lots) {
      let charted = 0n
      for (const candle of this.#projection.candles.values()) {
        if (candle.marketId === market && candle.resolution === '1D') charted += candle.lots
      }
      must(charted === lots, () => `the candles of market ${market} hold ${charted} lots, ${lots} were traded`)
    }
  }

  #traded(trade: Traded, sequence: number, atMs: number): void {
    this.#projection.traded(trade, usd, sequence, atMs)
    const { market, takerAccount, makerAccount, quoteAmount, lots } = trade
    if (takerAccount === makerAccount) return
    this.#publicTrades += 1
    this.#lots.set(market, (this.#lots.get(market) ?? 0n) + BigInt(lots))
    for (const account of [takerAccount, makerAccount]) {
      const day = `${account}/${Math.floor(atMs / dayMs)}`
      this.#days.set(day, (this.#days.get(day) ?? 0n) + quoteAmount)
    }
  }
}

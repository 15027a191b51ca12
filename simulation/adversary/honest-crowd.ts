import type { Engine } from '../../server/trading/domain/engine/engine.ts'
import {
  type OrderRequest,
  orderKindNames,
  orderRequest,
  type Side,
} from '../../server/trading/domain/engine/orders/requests.ts'
import { orderKind } from '../../server/trading/domain/order-kinds/order-kinds.ts'
import type { CommandDraft } from '../drafts.ts'
import type { Random } from '../random.ts'
import { fairPrices, honest, honestErrorPpm, markets } from './setting.ts'

const [maker = 0, ...takers] = honest
const levels = 4
const million = 1_000_000
const hourMs = 3_600_000
const conditionalKinds = orderKindNames.filter((kind) => orderKind(kind).trigger !== 'none')

/** Honest traders who trade at what they consider fair, some of them carelessly. */
export class HonestCrowd {
  readonly #random: Random
  /** At night the books are empty. */
  isAwake = true

  constructor(random: Random) {
    this.#random = random
  }

  next(engine: Engine): CommandDraft[] {
    const { market } = this.#random.chance(92) ? markets[0]! : markets[1]!
    if (!this.isAwake) return [{ type: 'cancel_all', account: maker, market: 0 }]
    return this.#random.weighted([
      [30, () => this.#quote(market)],
      [40, () => [this.#placed(this.#take(market))]],
      [8, () => [this.#placed(this.#careless(market))]],
      [8, () => [this.#placed(this.#stop(engine, market))]],
      [6, () => [this.#pair(engine, market)]],
      [4, () => [{ type: 'cancel_all' as const, account: this.#random.pick(takers), market: 0 }]],
    ] as const)()
  }

  /** New quotes on both sides of the fair price. */
  #quote(market: number): CommandDraft[] {
    const fair = fairPrices[market] as number
    const error = Math.max(1, this.#error(fair))
    const drafts: CommandDraft[] = [{ type: 'cancel_all', account: maker, market }]
    for (let level = 0; level < levels; level++) {
      for (const side of ['buy', 'sell'] as const) {
        const price = side === 'buy' ? fair - error - level : fair + error + level
        const lots = this.#lots(market)
        drafts.push(
          this.#placed(orderRequest({ account: maker, market, side, kind: 'limit', price, lots, postOnly: true })),
        )
      }
    }
    return drafts
  }

  /** Only at a fair price. */
  #take(market: number): OrderRequest {
    const fair = fairPrices[market] as number
    const side = this.#side()
    const worst = this.#error(fair) + levels
    const price = side === 'buy' ? fair + worst : fair - worst
    const trader = { account: this.#random.pick(takers), market, side }
    return orderRequest({ ...trader, kind: 'limit', price, lots: this.#lots(market), timeInForce: 'IOC' })
  }

  /** At any price that the market allows. */
  #careless(market: number): OrderRequest {
    const trader = { account: this.#random.pick(takers), market, side: this.#side() }
    return orderRequest({ ...trader, kind: 'market', lots: this.#lots(market) })
  }

  /** Some use a limit far away to force the sale. */
  #stop(engine: Engine, market: number): OrderRequest {
    const last = engine.market(market)?.lastPrice || (fairPrices[market] as number)
    const side = this.#side()
    const kind = this.#random.pick(conditionalKinds)
    const { trigger, executes } = orderKind(kind)
    const trader = { account: this.#random.pick(takers), market, side, kind, lots: this.#lots(market) }
    const dated = this.#random.chance(20)
    const times = dated
      ? { timeInForce: 'GTD' as const, expiresAtMs: engine.atMs + this.#random.between(1, hourMs) }
      : {}
    if (trigger === 'trail') return orderRequest({ ...trader, ...times, trailPpm: this.#random.between(1_000, 20_000) })
    const away = (side === 'buy') === (trigger === 'stop') ? 1 : -1
    const stopPrice = Math.max(1, last + away * this.#random.between(1, Math.ceil(last / 100)))
    if (executes === 'market') return orderRequest({ ...trader, ...times, stopPrice })
    const worse = side === 'buy' ? 1 : -1
    const far = side === 'buy' ? last * 3 : 1
    const price = this.#random.chance(50) ? far : Math.max(1, stopPrice + worse * Math.ceil(last / 200))
    return orderRequest({ ...trader, ...times, stopPrice, price })
  }

  #pair(engine: Engine, market: number): CommandDraft {
    const last = engine.market(market)?.lastPrice || (fairPrices[market] as number)
    const side = this.#side()
    const away = side === 'sell' ? 1 : -1
    const step = Math.max(1, Math.floor(last / 100))
    return {
      type: 'place_pair',
      pair: {
        account: this.#random.pick(takers),
        market,
        orderId: 0,
        stopOrderId: 0,
        clientOrderId: '',
        stopClientOrderId: '',
        label: 'oco',
        side,
        stp: 'EXPIRE_TAKER',
        lots: this.#lots(market),
        limitPrice: last + away * step,
        stopPrice: Math.max(1, last - away * step),
        stopLimitPrice: this.#random.chance(50) ? (side === 'sell' ? 1 : last * 3) : 0,
      },
    }
  }

  #placed(order: OrderRequest): CommandDraft {
    return { type: 'place_order', order }
  }

  #side(): Side {
    return this.#random.chance(50) ? 'buy' : 'sell'
  }

  #error(fair: number): number {
    return this.#random.between(0, Math.floor((fair * honestErrorPpm) / million) - levels)
  }

  /** Worth about ten to a few hundred usd. */
  #lots(market: number): number {
    return market === 1 ? this.#random.between(100, 4_000) : this.#random.between(50, 1_000)
  }
}

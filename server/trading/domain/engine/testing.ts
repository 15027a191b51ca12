/**
 * A small language for tests of the engine:
 *
 *     const market = venue('alice 5 btc; bob 1000 usd')
 *     market.place('alice sell 2 @ 100')   // ['accepted', 'rested 2']
 *
 * An order is `name buy|sell lots`, then `@ price`, `market`, `total n`, `stop n`, `profit`, `trail n`, `trail% n`, `ioc`,
 * `fok`, `until ms`, `post`, `iceberg n`, `slippage ppm`, `id text`, `stp MODE`. The market is btc against usd, in whole coins without fees,
 * unless the options change that.
 */
import { ByteWriter } from '../encoding/byte-writer.ts'
import type { CoinDefinition, MarketDefinition, NetworkDefinition } from '../markets/definitions.ts'
import { plainCoin, plainMarket, plainNetwork } from '../markets/plain-definitions.ts'
import type { Command, FeeTier } from './commands/commands.ts'
import { stampCommand } from './commands/stamp-command.ts'
import { Engine } from './engine.ts'
import { type EngineEvent, EventCollector } from './event-sink.ts'
import {
  type OrderRequest,
  type OrderTarget,
  orderRequest,
  type PairRequest,
  type Side,
  type StpMode,
} from './orders/requests.ts'
import { EngineState } from './state.ts'
import { describeEvents } from './testing-events.ts'

export type CommandDraft = DistributiveOmit<Command, 'sequence' | 'atMs' | 'replay'> & { replay?: Command['replay'] }
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

export interface VenueOptions {
  readonly market?: Partial<MarketDefinition>
  readonly baseScale?: number
  readonly quoteScale?: number
  readonly tiers?: readonly FeeTier[]
  readonly network?: Partial<NetworkDefinition>
  /** Default: the newest rules. */
  readonly rules?: number
}

export const operator = 999
/** 1 January 2026. */
const startMs = 1_767_225_600_000

export class Venue {
  readonly engine: Engine
  readonly commands: Command[] = []
  readonly names: string[] = []
  nowMs = startMs
  private readonly collector = new EventCollector()

  constructor(engine = new Engine()) {
    this.engine = engine
  }

  /** Applies a command as the sequencer does and returns its events. */
  run(draft: CommandDraft): EngineEvent[] {
    const command = { replay: null, ...draft, sequence: 0, atMs: 0 } as Command
    stampCommand(command, this.engine.sequence + 1, this.nowMs, this.engine.lastId)
    this.commands.push(command)
    this.engine.apply(command, this.collector)
    return this.collector.take()
  }

  do(draft: CommandDraft): string[] {
    return describeEvents(this.run(draft), this)
  }

  place(text: string): string[] {
    return this.do({ type: 'place_order', order: this.order(text) })
  }

  /** `name buy|sell lots @ limit stop n`, with `@ n` after the stop for a stop-limit leg, and `id` for the limit leg. */
  pair(text: string): string[] {
    return this.do({ type: 'place_pair', pair: this.pairOf(text) })
  }

  /** Replaces the pair of the named leg; the text is that of `pair`. */
  replacePair(which: number | string, text: string): string[] {
    const pair = this.pairOf(text)
    return this.do({ type: 'replace_pair', target: this.target(text.split(' ')[0]!, which), pair })
  }

  cancel(name: string, which: number | string): string[] {
    return this.do({ type: 'cancel_order', target: this.target(name, which) })
  }

  amend(name: string, which: number | string, lots: number): string[] {
    return this.do({ type: 'amend_order', target: this.target(name, which), lots })
  }

  give(name: string, amount: bigint, coin: 'btc' | 'usd'): string[] {
    const account = this.account(name)
    return this.do({ type: 'adjust_balance', operator, reason: 'test', account, coin: coinNumber(coin), amount })
  }

  /** Advances the time and applies a tick. */
  wait(ms: number): string[] {
    this.nowMs += ms
    return this.do({ type: 'tick' })
  }

  account(name: string): number {
    const known = this.names.indexOf(name)
    if (known >= 0) return known + 1
    this.names.push(name)
    this.run({ type: 'open_account', account: this.names.length })
    return this.names.length
  }

  of(name: string, coin: 'btc' | 'usd'): { available: bigint; held: bigint } {
    const { available, held } = this.engine.balance(this.account(name), coinNumber(coin))
    return { available, held }
  }

  order(text: string): OrderRequest {
    const words = text.split(' ')
    const [name, side, lots, ...options] = words as [string, Side, string, ...string[]]
    const value = (name: string) => numberAfter(options, name)
    const stop = value('stop')
    const price = value('@')
    const isMarket = options.includes('market') || options.includes('total')
    const waits = options.includes('profit') ? 'take_profit' : 'stop'
    const kind = isMarket
      ? 'market'
      : stop
        ? price
          ? (`${waits}_limit` as const)
          : (`${waits}_market` as const)
        : 'limit'
    return orderRequest({
      account: this.account(name),
      market: 1,
      side,
      kind: value('trail') || value('trail%') ? 'trailing_stop' : kind,
      lots: options.includes('total') ? 0 : Number(lots),
      price,
      total: value('total'),
      stopPrice: stop,
      trailBy: value('trail'),
      trailPpm: value('trail%') * 10_000,
      expiresAtMs: value('until'),
      displayLots: value('iceberg'),
      maxSlippagePpm: value('slippage'),
      postOnly: options.includes('post'),
      timeInForce: options.includes('ioc') ? 'IOC' : options.includes('fok') ? 'FOK' : value('until') ? 'GTD' : 'GTC',
      clientOrderId: wordAfter(options, 'id'),
      stp: (wordAfter(options, 'stp') || 'EXPIRE_TAKER') as StpMode,
    })
  }

  target(name: string, which: number | string): OrderTarget {
    const byId = typeof which === 'number'
    return { account: this.account(name), orderId: byId ? which : 0, clientOrderId: byId ? '' : which }
  }

  private pairOf(text: string): PairRequest {
    const [name, side, lots, ...options] = text.split(' ') as [string, Side, string, ...string[]]
    const stopAt = options.indexOf('stop')
    return {
      account: this.account(name),
      market: 1,
      orderId: 0,
      stopOrderId: 0,
      clientOrderId: wordAfter(options, 'id'),
      stopClientOrderId: wordAfter(options, 'stopid'),
      label: 'oco',
      side,
      stp: 'EXPIRE_TAKER',
      lots: Number(lots),
      limitPrice: numberAfter(options.slice(0, stopAt), '@'),
      stopPrice: numberAfter(options, 'stop'),
      stopLimitPrice: numberAfter(options.slice(stopAt), '@'),
    }
  }
}

/** A venue with one open market and the given balances, such as `alice 5 btc; bob 1000 usd`. */
export function venue(balances: string, options: VenueOptions = {}): Venue {
  const made = new Venue(new Engine(new EngineState(options.rules)))
  const { baseScale = 0, quoteScale = 0, tiers = [{ fromVolume: 0n, makerPpm: 0, takerPpm: 0 }] } = options
  made.run({ type: 'set_coin', operator, coin: coin(1, 'btc', baseScale, options.network) })
  made.run({ type: 'set_coin', operator, coin: coin(2, 'usd', quoteScale, options.network) })
  made.run({ type: 'set_fee_schedule', operator, quote: 2, tiers })
  made.run({ type: 'set_market', operator, market: { ...btcusd, ...options.market } })
  made.run({ type: 'set_market_state', operator, reason: 'open', market: 1, state: 'active' })
  for (const entry of balances.split(';').map((part) => part.trim())) {
    const [name, amount, symbol] = entry.split(' ') as [string, string, 'btc' | 'usd']
    const scale = symbol === 'btc' ? baseScale : quoteScale
    if (name !== '') made.give(name, BigInt(amount) * 10n ** BigInt(scale), symbol)
  }
  return made
}

export const btcusd = plainMarket({ market: 1, symbol: 'btcusd', base: 1, quote: 2 })

export function coin(
  number: number,
  symbol: string,
  scale: number,
  network: Partial<NetworkDefinition> = {},
): CoinDefinition {
  return plainCoin(number, symbol, scale, [plainNetwork('CHAIN', network)])
}

/** The canonical bytes of the state, for comparing two engines. */
export function stateOf(engine: Engine): Uint8Array {
  const writer = new ByteWriter()
  engine.writeState(writer)
  return writer.toBytes()
}

export function coinNumber(symbol: 'btc' | 'usd'): number {
  return symbol === 'btc' ? 1 : 2
}

function wordAfter(words: readonly string[], name: string): string {
  const at = words.indexOf(name)
  return at < 0 ? '' : (words[at + 1] ?? '')
}

function numberAfter(words: readonly string[], name: string): number {
  return Number(wordAfter(words, name) || 0)
}

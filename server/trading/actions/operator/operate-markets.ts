import { invariant } from '../../../kernel/values/invariant.ts'
import { unstamped } from '../../domain/engine/commands/stamp-command.ts'
import type { MarketView } from '../../domain/engine/views.ts'
import type { MarketDefinition, MarketState } from '../../domain/markets/definitions.ts'
import { refuse } from '../../failures.ts'
import { readNumber } from '../../operator/read-amount.ts'
import type { Needs, OperatorNeeds } from '../../services.ts'
import { forgetStateBefore, windowsThatRestore } from '../../store/maintenance-windows.ts'
import { findCoin } from '../../wallet/find-network.ts'
import { percentDecimals } from '../../wire/market.ts'
import { operatorMarketJson } from '../../wire/operator.ts'
import { afterCommit, submitForVenue } from '../submit-command.ts'
import { actAsOperator, commandAsOperator, signedOnce } from './act-as-operator.ts'
import { changeCatalogue } from './change-catalogue.ts'
import type { Operator } from './operator.ts'

/** The settings of a market; an omitted field stays unchanged. */
export interface MarketTerms {
  readonly minimumQuoteSize?: string | undefined
  readonly maxMarketOrderAsk?: string | undefined
  readonly maxMarketOrderBid?: string | undefined
  readonly priceBand?: string | undefined
  readonly stopSlippage?: string | undefined
}

export interface NewMarket extends MarketTerms {
  readonly base: string
  readonly quote: string
  readonly basePrecision: number
  readonly quotePrecision: number
}

/** Defaults of a new market: half of the price to either side, and a twentieth of it beyond a stop. */
const bandPpmDefault = 500_000
const slippagePpmDefault = 50_000

export function findMarket({ venue }: Needs<'venue'>, symbol: string): MarketView {
  const market = venue.views.marketBySymbol(symbol)
  if (market === undefined) throw refuse.unknownSymbol(symbol)
  return market
}

/** Lists a market; it is halted until it is opened. */
export function listMarket(
  trading: OperatorNeeds & Needs<'marketsMax'>,
  operator: Operator,
  listing: NewMarket,
  reason: string,
): Promise<MarketView> {
  return changeCatalogue(trading, async () =>
    setMarket(trading, operator, newMarket(trading, listing), 'market.list', reason),
  )
}

function newMarket(trading: Needs<'marketsMax' | 'venue'>, listing: NewMarket): MarketDefinition {
  const { views } = trading.venue
  const base = findCoin(views, listing.base)
  const quote = findCoin(views, listing.quote)
  const symbol = `${base.symbol}${quote.symbol}`
  if (views.marketBySymbol(symbol) !== undefined) throw refuse.alreadyListed(symbol)
  if (views.markets.length >= trading.marketsMax) throw refuse.tooManyMarkets(trading.marketsMax)
  const { basePrecision, quotePrecision } = listing
  for (const name of ['minimumQuoteSize', 'maxMarketOrderAsk', 'maxMarketOrderBid'] as const) {
    if (listing[name] === undefined) throw refuse.badParameter(name, 'is required')
  }
  return withTerms(
    {
      market: views.markets.length + 1,
      symbol,
      base: base.coin,
      quote: quote.coin,
      basePrecision,
      quotePrecision,
      minimumQuoteSize: 0,
      maxMarketOrderAsk: 0,
      maxMarketOrderBid: 0,
      priceBandPpm: bandPpmDefault,
      slippagePpm: slippagePpmDefault,
    },
    listing,
  )
}

export function changeMarket(
  trading: OperatorNeeds,
  operator: Operator,
  symbol: string,
  terms: MarketTerms,
  reason: string,
): Promise<MarketView> {
  return changeCatalogue(trading, async () => {
    const { definition } = findMarket(trading, symbol)
    return setMarket(trading, operator, withTerms(definition, terms), 'market.change', reason)
  })
}

function withTerms(market: MarketDefinition, terms: MarketTerms): MarketDefinition {
  const { basePrecision, quotePrecision } = market
  const read = (name: keyof MarketTerms, decimals: number, current: number) => {
    const text = terms[name]
    return text === undefined ? current : readNumber(name, text, decimals)
  }
  return {
    ...market,
    minimumQuoteSize: read('minimumQuoteSize', quotePrecision, market.minimumQuoteSize),
    maxMarketOrderAsk: read('maxMarketOrderAsk', basePrecision, market.maxMarketOrderAsk),
    maxMarketOrderBid: read('maxMarketOrderBid', basePrecision, market.maxMarketOrderBid),
    priceBandPpm: read('priceBand', percentDecimals, market.priceBandPpm),
    slippagePpm: read('stopSlippage', percentDecimals, market.slippagePpm),
  }
}

async function setMarket(
  trading: OperatorNeeds,
  operator: Operator,
  market: MarketDefinition,
  action: string,
  reason: string,
): Promise<MarketView> {
  const { views } = trading.venue
  const known = views.market(market.market)
  const before = known === undefined ? {} : operatorMarketJson(views, known)
  const planned = { definition: market, state: known?.state ?? 'halted', isActive: known?.isActive ?? false } as const
  const after = operatorMarketJson(views, { lastPrice: 0, lastUpdateId: 0, bestBid: 0, bestAsk: 0, ...planned })
  const { operatorId, replay } = operator
  const command = { ...unstamped, type: 'set_market', operator: operatorId, replay, market } as const
  // The price band and the slippage protect the orders of accounts.
  const audited = { action, subject: market.symbol, before, after, reason, isAboutMoney: true }
  await commandAsOperator(trading, operator, audited, command)
  const done = views.market(market.market)
  invariant(done !== undefined, 'a market that was set is there')
  return done
}

/** From open to closed. Every administrator may restrict a market; to open it further is a decision about money. */
const restrictions: readonly MarketState[] = ['active', 'post_only', 'cancel_only', 'halted']
const opensFurther = (from: MarketState, to: MarketState) => restrictions.indexOf(to) < restrictions.indexOf(from)

/**
 * Opens, restricts or halts markets, with one announcement. A market that a person has restricted stays so after a
 * maintenance, also if the maintenance had restricted it already.
 */
export async function setMarketStates(
  trading: OperatorNeeds & Needs<'notices'>,
  operator: Operator,
  symbols: readonly string[],
  state: MarketState,
  reason: string,
): Promise<MarketView[]> {
  for (const symbol of symbols) findMarket(trading, symbol)
  const change = { symbols, state, reason }
  const restored = await restoredByMaintenance(trading, symbols)
  // At once: a halt must wait for nothing.
  const markets = await applyMarketStates(trading, operator, { ...change, restored })
  if (restored.size === 0) return markets
  // If the maintenance was just ending, it may have opened a market since.
  return changeCatalogue(trading, () => applyMarketStates(trading, { ...operator, replay: null }, change))
}

interface StateChange {
  readonly symbols: readonly string[]
  readonly state: MarketState
  readonly reason: string
  /** The markets that the end of a maintenance would open again. */
  readonly restored?: ReadonlySet<string>
}

/** The same for a caller whose steps are not interrupted by those of a maintenance. */
export async function applyMarketStates(
  trading: OperatorNeeds & Needs<'notices'>,
  operator: Operator,
  { symbols, state, reason, restored = new Set() }: StateChange,
): Promise<MarketView[]> {
  // A maintenance that has ended before the lookup above has opened its markets.
  await trading.venue.caughtUp()
  // Also if no window had saved the state before: one that starts now may have saved it since.
  const forget = async (symbol: string) => {
    if (operator.via !== 'schedule') await forgetStateBefore(trading.database.sql, symbol)
  }
  let { replay } = operator
  await trading.notices.during(async () => {
    for (const symbol of symbols) {
      const command = stateCommand(trading, operator, { symbol, state, reason, isRestored: restored.has(symbol) })
      if (command === undefined) {
        await forget(symbol)
        continue
      }
      const { former } = command
      const named = { action: 'market.state', subject: symbol, before: { state: former }, after: { state }, reason }
      const audited = { ...named, isAboutMoney: opensFurther(former, state) }
      const sent = { ...command.body, ...unstamped, replay }
      // The signature covers only the first command.
      replay = null
      await actAsOperator(trading, operator, audited, async () => {
        const committed = await submitForVenue(trading, sent)
        await afterCommit(forget(symbol))
        return committed
      })
    }
  })
  await signedOnce(trading, { ...operator, replay })
  return symbols.map((symbol) => findMarket(trading, symbol))
}

interface OneStateChange extends Pick<StateChange, 'state' | 'reason'> {
  readonly symbol: string
  /** Whether the end of a maintenance would open it again. */
  readonly isRestored: boolean
}

/** The command for a new state, and the state that it replaces; undefined if nothing changes. */
function stateCommand(
  trading: Needs<'venue'>,
  operator: Operator,
  { symbol, state, reason, isRestored }: OneStateChange,
) {
  const { definition, state: present } = findMarket(trading, symbol)
  const change = { operator: operator.operatorId, reason, market: definition.market, state }
  const resumed = trading.venue.views.suspendedState(definition.market)
  // A suspended venue refuses post-only; a maintenance sets it for the time after.
  const isForLater = present === state || (operator.via === 'schedule' && state === 'post_only')
  if (resumed !== undefined && resumed !== state && isForLater)
    return { former: resumed, body: { ...change, type: 'set_resumed_state' } } as const
  if (present !== state) return { former: present, body: { ...change, type: 'set_market_state' } } as const
  // An unchanged state is not announced again.
  return isRestored ? ({ former: present, body: { type: 'tick' } } as const) : undefined
}

/** The markets that the end of a maintenance would open again. */
async function restoredByMaintenance(
  { database }: Needs<'database'>,
  symbols: readonly string[],
): Promise<ReadonlySet<string>> {
  const windows = await windowsThatRestore(database.sql, symbols)
  return new Set(windows.flatMap(({ statesBefore }) => Object.keys(statesBefore)))
}

/** Cancels every order of a market; returns how many there were. */
export async function clearMarket(
  trading: OperatorNeeds,
  operator: Operator,
  symbol: string,
  reason: string,
): Promise<number> {
  const { market } = findMarket(trading, symbol).definition
  const { operatorId, replay } = operator
  // Nothing brings the orders back, and in an empty book the clearer could trade against everybody at the edge of the band.
  const audited = { action: 'market.clear', subject: symbol, before: {}, after: {}, reason, isAboutMoney: true }
  const command = { ...unstamped, type: 'clear_market', operator: operatorId, replay, market, reason } as const
  const { events } = await actAsOperator(trading, operator, audited, () => submitForVenue(trading, command))
  return events.find((event) => event.type === 'market_cleared')?.orders ?? 0
}

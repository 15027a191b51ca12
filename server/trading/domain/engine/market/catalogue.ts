import { areUsableTiers } from '../../fees/check-tiers.ts'
import { isUsableCoin, isUsableMarket } from '../../markets/check-definition.ts'
import type { MarketDefinition } from '../../markets/definitions.ts'
import type {
  ClearMarket,
  SetAccountFees,
  SetAccountState,
  SetCoin,
  SetFeeSchedule,
  SetMarket,
  SetMarketState,
} from '../commands/commands.ts'
import { coinsMax, feePpmMax, feeTiersMax, marketsMax, marketsMaxAtFirst } from '../limits.ts'
import { cancelOpenOrders } from '../orders/cancel-order.ts'
import type { RefusalReason } from '../refusals.ts'
import { listsManyMarkets, ownAccountsAreOffLimits } from '../rules.ts'
import { because, type EngineState } from '../state.ts'
import { Market } from './market.ts'

/** Lists a coin, or changes it except for its symbol and scale. */
export function setCoin(state: EngineState, { coin, operator }: SetCoin): RefusalReason | undefined {
  const known = state.coin(coin.coin)
  if (!isUsableCoin(coin)) return 'bad_definition'
  if (known === undefined) {
    if (coin.coin > coinsMax) return because(state, 'catalogue_full', coinsMax)
    if (coin.coin !== state.coins.length + 1) return 'unknown_coin'
    if (state.coinBySymbol(coin.symbol) !== undefined) return 'symbol_taken'
  } else if (known.symbol !== coin.symbol || known.scale !== coin.scale) {
    return 'fixed_field'
  }
  state.coins[coin.coin - 1] = coin
  if (state.sink !== undefined) state.sink.emit({ type: 'coin_set', coin, operator })
}

/** Lists a market, which starts halted, or changes its sizes and price bands. */
export function setMarket(state: EngineState, { market: definition, operator }: SetMarket): RefusalReason | undefined {
  const known = state.market(definition.market)
  const reason = checkMarket(state, definition, known)
  if (reason !== undefined) return reason
  if (known !== undefined) {
    known.define(definition)
  } else {
    const { scale: baseScale } = state.coin(definition.base)!
    const { scale: quoteScale } = state.coin(definition.quote)!
    state.markets.push(new Market(definition, state.orders, state.ledger, baseScale, quoteScale))
  }
  if (state.sink !== undefined) state.sink.emit({ type: 'market_set', market: definition, operator })
}

function checkMarket(
  state: EngineState,
  definition: MarketDefinition,
  known: Market | undefined,
): RefusalReason | undefined {
  if (!isUsableMarket(definition)) return 'bad_definition'
  const base = state.coin(definition.base)
  const quote = state.coin(definition.quote)
  if (base === undefined || quote === undefined) return 'unknown_coin'
  if (known !== undefined) return isSameMarket(known.definition, definition) ? undefined : 'fixed_field'
  const most = listsManyMarkets(state.rules) ? marketsMax : marketsMaxAtFirst
  if (definition.market > most) return because(state, 'catalogue_full', most)
  if (definition.market !== state.markets.length + 1) return 'unknown_market'
  if (definition.symbol !== base.symbol + quote.symbol) return 'bad_definition'
  if (state.marketBySymbol(definition.symbol) !== undefined) return 'symbol_taken'
  // Price times lots is then an integer number of ledger units, so that no trade needs rounding.
  if (base.scale < definition.basePrecision) return because(state, 'scale_too_small', base.scale)
  if (quote.scale < definition.basePrecision + definition.quotePrecision) {
    return because(state, 'scale_too_small', quote.scale)
  }
  return state.fees.schedule(definition.quote) === undefined ? 'fees_missing' : undefined
}

function isSameMarket(known: MarketDefinition, definition: MarketDefinition): boolean {
  const fixed = ['symbol', 'base', 'quote', 'basePrecision', 'quotePrecision'] as const
  return fixed.every((name) => known[name] === definition[name])
}

export function setMarketState(
  state: EngineState,
  { market: number, state: next, operator, reason }: Pick<SetMarketState, 'market' | 'state' | 'operator' | 'reason'>,
): RefusalReason | undefined {
  const market = state.market(number)
  if (market === undefined) return 'unknown_market'
  market.state = next
  // Due stop orders fire with the next command, and only in an active market.
  const isDue = market.lastPrice !== 0 && market.triggers.due(market.lastPrice) !== 0
  if (next === 'active' && isDue) state.unfired.add(market)
  else state.unfired.delete(market)
  if (state.sink === undefined) return
  state.sink.emit({ type: 'market_state_set', market: number, state: next, operator, reason })
}

/** Cancels every order of a market, account by account in the order of their opening. */
export function clearMarket(
  state: EngineState,
  { market: number, operator, reason }: ClearMarket,
): RefusalReason | undefined {
  if (state.market(number) === undefined) return 'unknown_market'
  let orders = 0
  for (const account of state.accounts.all()) {
    if (account.openOrders === 0) continue
    orders += cancelOpenOrders(state, account, 'canceled_by_operator', (market) => market === number)
  }
  if (state.sink !== undefined) state.sink.emit({ type: 'market_cleared', market: number, orders, operator, reason })
}

export function setFeeSchedule(
  state: EngineState,
  { quote, tiers, operator }: SetFeeSchedule,
): RefusalReason | undefined {
  if (state.coin(quote) === undefined) return 'unknown_coin'
  if (tiers.length > feeTiersMax || !areUsableTiers(tiers, feePpmMax)) {
    return 'bad_fee_schedule'
  }
  state.fees.setSchedule(quote, tiers)
  if (state.sink !== undefined) state.sink.emit({ type: 'fee_schedule_set', quote, tiers, operator })
}

export function setAccountFees(
  state: EngineState,
  { account: id, rates, operator }: SetAccountFees,
): RefusalReason | undefined {
  const account = state.accounts.get(id)
  if (account === undefined) return 'unknown_account'
  if (ownAccountsAreOffLimits(state.rules) && id === operator) return 'own_account'
  if (rates !== null && !areUsableTiers([{ fromVolume: 0n, ...rates }], feePpmMax)) {
    return 'bad_fee_schedule'
  }
  state.fees.setAgreement(account.owner, rates)
  if (state.sink !== undefined) state.sink.emit({ type: 'account_fees_set', account: id, rates, operator })
}

export function openAccount(state: EngineState, id: number): RefusalReason | undefined {
  if (state.accounts.get(id) !== undefined) return 'account_exists'
  if (!(Number.isSafeInteger(id) && id > 0)) return 'bad_value'
  state.accounts.open(id)
  if (state.sink !== undefined) state.sink.emit({ type: 'account_opened', account: id })
}

/** A frozen account can only cancel orders and receive money; its orders stay open unless the operator cancels them. */
export function setAccountState(state: EngineState, command: SetAccountState): RefusalReason | undefined {
  const { account: id, operator, reason } = command
  const account = state.accounts.get(id)
  if (account === undefined) return 'unknown_account'
  account.frozen = command.state === 'frozen'
  if (state.sink !== undefined) {
    state.sink.emit({ type: 'account_state_set', account: id, state: command.state, operator, reason })
  }
  if (account.frozen && command.cancelOrders) cancelOpenOrders(state, account, 'account_frozen', () => true)
}

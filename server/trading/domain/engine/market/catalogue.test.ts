import { expect, test } from 'vitest'
import { btcusd, coin, operator, venue } from '../testing.ts'

test('MARKET-1: a market is listed only if price times lots is an integer number of ledger units', () => {
  const market = venue('')
  market.do({ type: 'set_coin', operator, coin: coin(3, 'eth', 4) })
  market.do({ type: 'set_coin', operator, coin: coin(4, 'eur', 6) })
  market.do({ type: 'set_fee_schedule', operator, quote: 4, tiers: [{ fromVolume: 0n, makerPpm: 0, takerPpm: 0 }] })
  const list = (basePrecision: number, quotePrecision: number) => {
    const definition = { ...btcusd, market: 2, symbol: 'etheur', base: 3, quote: 4, basePrecision, quotePrecision }
    return market.do({ type: 'set_market', operator, market: definition })
  }
  expect(list(5, 0)).toEqual(['refused scale_too_small'])
  expect(list(4, 3)).toEqual(['refused scale_too_small'])
  expect(list(15, 0)).toEqual(['refused bad_definition'])
  expect(list(4, 2)).toEqual(['market set'])
})

test('MARKET-2: symbols, coins and precisions never change', () => {
  const market = venue('alice 5 btc')
  const change = (part: object) => market.do({ type: 'set_market', operator, market: { ...btcusd, ...part } })
  for (const part of [{ basePrecision: 1 }, { quotePrecision: 1 }, { symbol: 'btceur' }, { base: 2, quote: 1 }]) {
    expect(change(part)).toEqual(['refused fixed_field'])
  }
  expect(change({ minimumQuoteSize: 7, priceBandPpm: 5, maxMarketOrderAsk: 1 })).toEqual(['market set'])
  expect(market.do({ type: 'set_coin', operator, coin: coin(1, 'btc', 5) })).toEqual(['refused fixed_field'])
  expect(market.do({ type: 'set_coin', operator, coin: coin(1, 'xbt', 0) })).toEqual(['refused fixed_field'])
  expect(market.do({ type: 'set_coin', operator, coin: coin(1, 'btc', 0, { withdrawFee: 9n }) })).toEqual(['coin set'])
})

test('MARKET-8: a new market is halted until an operator opens it', () => {
  const market = venue('')
  market.do({ type: 'set_coin', operator, coin: coin(3, 'eth', 4) })
  market.do({ type: 'set_market', operator, market: { ...btcusd, market: 2, symbol: 'ethusd', base: 3 } })
  expect(market.engine.market(2)).toMatchObject({ state: 'halted', isActive: false })
  market.do({ type: 'set_market_state', operator, reason: 'open', market: 2, state: 'post_only' })
  expect(market.engine.marketBySymbol('ethusd')).toMatchObject({ state: 'post_only', isActive: true })
})

test('MARKET-9: invalid numbers, symbols and definitions are refused', () => {
  const market = venue('')
  const setCoin = (definition: ReturnType<typeof coin>) => market.do({ type: 'set_coin', operator, coin: definition })
  expect(setCoin(coin(4, 'eth', 4))).toEqual(['refused unknown_coin'])
  expect(setCoin(coin(3, 'btc', 4))).toEqual(['refused symbol_taken'])
  expect(setCoin(coin(3, 'ETH', 4))).toEqual(['refused bad_definition'])
  expect(setCoin(coin(3, 'eth', 19))).toEqual(['refused bad_definition'])
  expect(setCoin(coin(3, 'eth', 4, { withdrawFee: -1n }))).toEqual(['refused bad_definition'])
  expect(setCoin(coin(3, 'eth', 4, { symbol: 'two words' }))).toEqual(['refused bad_definition'])
  expect(
    setCoin({ ...coin(3, 'eth', 4), networks: [...coin(3, 'eth', 4).networks, ...coin(3, 'eth', 4).networks] }),
  ).toEqual(['refused bad_definition'])
  expect(setCoin({ ...coin(3, 'irt', 4), networks: [] })).toEqual(['coin set'])
  const list = (part: object) => market.do({ type: 'set_market', operator, market: { ...btcusd, market: 2, ...part } })
  expect(list({})).toEqual(['refused symbol_taken'])
  expect(list({ symbol: 'nonsense' })).toEqual(['refused bad_definition'])
  expect(list({ market: 5 })).toEqual(['refused unknown_market'])
  expect(list({ base: 9 })).toEqual(['refused unknown_coin'])
  expect(list({ quote: 3, symbol: 'btcirt' })).toEqual(['refused fees_missing'])
  expect(market.do({ type: 'open_account', account: 0 })).toEqual(['refused bad_value'])
  market.do({ type: 'open_account', account: 2 ** 40 })
  expect(market.do({ type: 'open_account', account: 2 ** 40 })).toEqual(['refused account_exists'])
  expect(market.engine.accountState(2 ** 40)).toBe('active')
})

test('MARKET-10: clearing a market cancels every order in it, halted or not', () => {
  const market = venue('alice 5 btc; bob 1000 usd')
  market.place('alice sell 5 @ 100')
  market.place('bob buy 5 @ 50')
  market.place('bob buy 1 stop 200')
  market.do({ type: 'set_market_state', operator, reason: 'incident', market: 1, state: 'halted' })
  expect(market.do({ type: 'clear_market', operator, reason: 'delisted', market: 1 })).toEqual([
    'alice canceled canceled_by_operator',
    'bob canceled canceled_by_operator',
    'bob canceled canceled_by_operator',
    'market cleared',
  ])
  expect(market.of('bob', 'usd')).toEqual({ available: 1000n, held: 0n })
})

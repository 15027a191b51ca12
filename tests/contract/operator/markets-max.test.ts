import { expect, test } from 'vitest'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const marketsOfTheSandbox = 9
const { signed, ok, trading } = await tradingForTest({ marketsMax: marketsOfTheSandbox + 1 })
const reason = 'as decided'

test('OPERATOR-21: operators list as many markets as the deployment allows, and change them beyond that', async () => {
  expect(trading.venue.views.markets).toHaveLength(marketsOfTheSandbox)
  const sizes = { minimumQuoteSize: '5', maxMarketOrderAsk: '1000', maxMarketOrderBid: '1000' }
  const list = async (symbol: string) => {
    await ok('erin', 'POST', '/private/operator/coins', { symbol, scale: 12, nameEn: symbol, nameFa: symbol, reason })
    const market = { base: symbol, quote: 'usdt', basePrecision: 0, quotePrecision: 5, ...sizes, reason }
    return signed('erin', 'POST', '/private/operator/markets', market)
  }
  expect((await list('aaa')).status).toBe(200)
  expect(await list('bbb')).toMatchObject({
    status: 400,
    body: { error: { code: 'BAD_REQUEST', message: 'At most 10 markets can be listed (AGORA_MARKETS_MAX)' } },
  })
  expect(trading.venue.views.markets).toHaveLength(marketsOfTheSandbox + 1)
  await ok('erin', 'PATCH', '/private/operator/markets', { symbol: 'aaausdt', priceBand: '40', reason })
})

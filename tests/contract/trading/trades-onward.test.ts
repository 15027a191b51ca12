import { expect, test } from 'vitest'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { get, ok, database } = await tradingForTest()
const symbol = 'ethusdt'

test('API-45: last_trades from an id or a time on has trades that the histories do not have yet', async () => {
  await database.transaction(async ({ sql }) => {
    await sql`lock table trades in exclusive mode`
    for (const price of ['3500', '3501']) {
      await ok('alice', 'POST', '/private/order/limit/sell', { symbol, price, volume: '0.01' })
      await ok('bob', 'POST', '/private/order/limit/buy', { symbol, price, volume: '0.01' })
    }
    const read = async (more: string) => (await get(`/public/last_trades?symbol=${symbol}${more}`)).body.result
    const [second, first] = await read('')
    expect(await read(`&fromId=${first.tradeId}`)).toEqual([first, second])
    expect(await read(`&fromId=${second.tradeId}`)).toEqual([second])
    expect(await read(`&from=${first.time}&limit=1`)).toEqual([first])
  })
})

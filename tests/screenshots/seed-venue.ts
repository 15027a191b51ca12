import { TradingClient } from '../../client/trading-client.ts'
import type { SandboxName } from '../web/browser.ts'
import type { ReadyFile } from '../whole-server/running-server.ts'

/** The distance of the resting orders from the last price, in percent. */
const waiting: readonly (readonly [symbol: string, side: 'buy' | 'sell', percent: number, volume: string])[] = [
  ['btcusdt', 'buy', -0.4, '0.03'],
  ['btcusdt', 'sell', 0.6, '0.025'],
  ['btcusdt', 'sell', 1.8, '0.05'],
  ['ethusdt', 'buy', -2, '1.5'],
]

/**
 * Gives the owner of a sandbox orders, fills, pending transfers and a bank account, and the operators withdrawals to
 * decide.
 */
export async function seedVenue(ready: ReadyFile): Promise<void> {
  const owner = clientOf(ready, 'owner')
  for (const [symbol, side, percent, volume] of waiting) {
    const price = await priceNear(owner, symbol, percent)
    await owner.placeLimit(side, { symbol, price, volume })
  }
  await owner.buyAtMarket({ symbol: 'btcusdt', total: '480' })
  await owner.sellAtMarket({ symbol: 'ethusdt', volume: '0.2' })
  await owner.buyAtMarket({ symbol: 'tonusdt', total: '150' })
  await seedMoney(owner)

  // Of another user: operators cannot approve their own.
  const member = clientOf(ready, 'member')
  await member.call('POST /private/wallet/withdraw_address', { ...vault, label: 'Hardware wallet' })
  for (const amount of ['2.5', '18']) await member.call('POST /private/wallet/withdraw_crypto', { ...vault, amount })

  const guest = clientOf(ready, 'guest')
  for (const [symbol, amount] of small) await guest.call('POST /private/sandbox/faucet', { symbol, amount })
}

/** Some deposits and some withdrawals. */
async function seedMoney(owner: TradingClient): Promise<void> {
  await owner.call('POST /private/wallet/generate_deposit_address', { symbol: 'btc' })
  await owner.call('POST /private/sandbox/deposit', { symbol: 'btc', amount: '0.35' })
  await owner.call('POST /private/sandbox/deposit', { symbol: 'irt', amount: '25000000' })
  await owner.call('POST /private/bank/set_card', { cardNumber: '6037991234567893' })
  const { iban_uuid } = await owner.call('POST /private/bank/set_iban', { iban: 'IR820540102680020817909002' })
  await owner.call('POST /private/wallet/withdraw_irt', { iban_uuid, amount: '1500000' })
  await owner.call('POST /private/wallet/withdraw_address', { ...vault, label: 'Cold storage' })
  await owner.call('POST /private/wallet/withdraw_crypto', { ...vault, amount: '1.2' })
}

const vault = { symbol: 'eth', address: `0x${'4be7d0c2'.repeat(5)}` }

/** Balances below the minimum order. */
const small = [
  ['trx', '4.2'],
  ['xrp', '0.6'],
] as const

function clientOf({ tradingUrl, trading, chat }: ReadyFile, who: SandboxName): TradingClient {
  const credentials = trading.find(({ account }) => account === chat[who].email)
  if (credentials === undefined) throw new Error(`${who} has no trading key`)
  return new TradingClient({ baseUrl: tradingUrl, credentials })
}

async function priceNear(client: TradingClient, symbol: string, percent: number): Promise<string> {
  const { orderbook } = await client.orderBook(symbol, 5)
  const [best] = orderbook.bids
  if (best === undefined) throw new Error(`nobody buys ${symbol}`)
  const decimals = best.price.split('.')[1]?.length ?? 0
  return (Number(best.price) * (1 + percent / 100)).toFixed(decimals)
}

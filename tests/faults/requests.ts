import { type Answer, sendOnce, type Trader } from '../recovery/signed-http.ts'
import type { ReadyFile } from '../whole-server/running-server.ts'

export interface HttpReply {
  readonly what: string
  readonly status: number
  readonly text: string
}

function traderOf({ trading }: ReadyFile): Trader {
  const [first] = trading
  if (first === undefined) throw new Error('the sandbox has no trading key')
  return first
}

const below = 0.97

/** A little below the market: such an order waits in the book. */
async function priceOf({ tradingUrl }: ReadyFile): Promise<string> {
  const reply = await fetch(`${tradingUrl}/public/orderbook?symbol=btcusdt`)
  const { result } = (await reply.json()) as { result: { orderbook: { bids: { price: string }[] } } }
  return String(Math.floor(Number(result.orderbook.bids[0]?.price) * below))
}

/** Each order has its own client id, so that a repeat adds no second order. */
export async function placeOrder(ready: ReadyFile, clientOrderId: string): Promise<Answer> {
  const parameters = { symbol: 'btcusdt', volume: '0.001', price: await priceOf(ready), clientOrderId }
  return sendOnce(ready.tradingUrl, traderOf(ready), { method: 'POST', path: 'order/limit/buy', parameters })
}

export function setPriceAlert(ready: ReadyFile): Promise<Answer> {
  const parameters = { symbol: 'btcusdt', direction: 'above', price: '9000000' }
  return sendOnce(ready.tradingUrl, traderOf(ready), { method: 'POST', path: 'account/price_alerts', parameters })
}

export function readBalances(ready: ReadyFile): Promise<Answer> {
  return sendOnce(ready.tradingUrl, traderOf(ready), {
    method: 'GET',
    path: 'account/get_balance',
    parameters: {},
  })
}

export async function sendMessage({ chat, chatUrl }: ReadyFile, content: string): Promise<HttpReply> {
  const body = new URLSearchParams({ type: 'direct', to: `[${chat.member.userId}]`, content })
  return asked('send a message', `${chatUrl}/messages`, { ...basic(chat.owner), method: 'POST', body })
}

export function readMessages({ chat, chatUrl }: ReadyFile): Promise<HttpReply> {
  const query = new URLSearchParams({ anchor: 'newest', num_before: '20', num_after: '0', narrow: '[]' })
  return asked('read messages', `${chatUrl}/messages?${query}`, basic(chat.owner))
}

export function readyz({ site }: ReadyFile): Promise<HttpReply> {
  return asked('readyz', `${site}/readyz`, {})
}

async function asked(what: string, url: string, init: RequestInit): Promise<HttpReply> {
  const reply = await fetch(url, init)
  return { what, status: reply.status, text: await reply.text() }
}

function basic({ email, apiKey }: { email: string; apiKey: string }): RequestInit {
  return { headers: { authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}` } }
}

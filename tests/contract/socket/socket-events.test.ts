import { expect, test } from 'vitest'
import { type Message, type SocketClient, socketForTest } from '../../../server/trading/socket/testing.ts'

const server = await socketForTest({ limits: { privateBytesMax: 1_048_576 } })
const symbol = 'btcusdt'

/** The account state from its messages. */
class AccountCopy {
  readonly orders = new Map<string, Message>()
  readonly fills: Message[] = []
  readonly balances = new Map<string, Message>()
  seq: string

  constructor(seq: string) {
    this.seq = seq
  }

  apply(message: Message): void {
    expect(message.prevSeq).toBe(this.seq)
    this.seq = message.seq
    for (const order of message.orders) this.orders.set(order.orderId, order)
    this.fills.push(...message.fills)
    for (const balance of message.balances) this.balances.set(balance.coin, balance)
  }
}

async function drainInto(copy: AccountCopy, client: SocketClient): Promise<void> {
  const { seq } = await client.ok('session.status')
  while (copy.seq !== seq) copy.apply(await client.event('account', 'update'))
}

async function trade(client: SocketClient, other: SocketClient, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const price = String(95_000 + (round % 7))
    await client.ask('order.limit', { symbol, side: 'sell', price, volume: '0.03' })
    await other.ask('order.limit', { symbol, side: 'buy', price: String(95_000 + (round % 5)), volume: '0.02' })
    if (round % 3 === 0) await other.ask('order.market', { symbol, side: 'buy', volume: '0.01' })
    if (round % 4 === 0) await client.ask('order.cancel_all', { symbol })
    const stop = { symbol, side: 'sell', volume: '0.01', stop: '80000' }
    if (round % 5 === 0) await client.ask('order.stopmarket', { ...stop, clientOrderId: `stop-${round}` })
    if (round % 10 === 0) await client.ask('order.cancel', { clientOrderId: `stop-${round}` })
  }
}

async function checkAgainstHistory(who: 'alice' | 'bob', copy: AccountCopy): Promise<void> {
  const { rows: orders } = await server.read(who, '/private/history/orders', { maxRowsPerPage: '500' })
  const { rows: fills } = await server.read(who, '/private/history/trades', { maxRowsPerPage: '500' })
  const byId = new Map(orders.map((order: Message) => [order.orderId, order]))
  for (const [orderId, order] of copy.orders) expect(order).toEqual(byId.get(orderId))
  expect(copy.fills).toEqual(fills.reverse())
  const balances: Message[] = await server.read(who, '/private/account/get_balance')
  for (const [coin, balance] of copy.balances) expect(balance).toEqual(balances.find((one) => one.coin === coin))
}

async function loggedOn(who: 'alice' | 'bob', resumeFrom?: string): Promise<{ client: SocketClient; logon: Message }> {
  const client = await server.connect()
  const logon = await client.logOn(server.keys[who], resumeFrom === undefined ? {} : { resumeFrom })
  return { client, logon }
}

test('SOCKET-10: the private messages of two clients add up to the histories of both sides', async () => {
  const [alice, bob] = [await loggedOn('alice'), await loggedOn('bob')]
  const second = await loggedOn('alice')
  const [seller, again, buyer] = [alice, second, bob].map(({ logon }) => new AccountCopy(logon.seq))
  await trade(alice.client, bob.client, 40)
  for (const [copy, client] of [
    [seller, alice.client],
    [again, second.client],
    [buyer, bob.client],
  ] as const) {
    await drainInto(copy!, client)
  }
  expect(seller!.fills.length).toBeGreaterThan(20)
  expect(again!.fills).toEqual(seller!.fills)
  await checkAgainstHistory('alice', seller!)
  await checkAgainstHistory('bob', buyer!)
  for (const { client } of [alice, bob, second]) await client.close()
})

test('SOCKET-10: a pair that trades in parts and a trailing stop that has moved are those of the history', async () => {
  const [alice, bob] = [await loggedOn('alice'), await loggedOn('bob')]
  const copy = new AccountCopy(alice.logon.seq)
  const tradeAt = async (price: string) => {
    await alice.client.ok('order.limit', { symbol, side: 'sell', price, volume: '0.01' })
    await bob.client.ok('order.limit', { symbol, side: 'buy', price, volume: '0.01' })
  }
  await alice.client.ok('order.cancel_all', { symbol })
  await bob.client.ok('order.cancel_all', { symbol })
  await tradeAt('95000')
  const trailing = { symbol, side: 'sell', volume: '0.01', trail: '500' }
  const { orderId } = await alice.client.ok('order.trailing_stop', trailing)
  const terms = { symbol, side: 'sell', volume: '0.02', price: '95100', stop: '90000' }
  const pair = await alice.client.ok('order.oco', terms)
  for (const volume of ['0.01', '0.01'])
    await bob.client.ok('order.limit', { symbol, side: 'buy', price: '95100', volume })
  await bob.client.ok('order.limit', { symbol, side: 'buy', price: '94600', volume: '0.02' })
  await alice.client.ok('order.limit', { symbol, side: 'sell', price: '94600', volume: '0.01' })
  await drainInto(copy, alice.client)
  expect(copy.orders.get(orderId)).toMatchObject({ status: 'filled', stopPrice: '94600' })
  const pairedOrderId = pair.stopOrder.orderId
  expect(copy.orders.get(pair.limitOrder.orderId)).toMatchObject({ status: 'filled', pairedOrderId })
  const { rows } = await server.read('alice', '/private/history/orders', { maxRowsPerPage: '500' })
  const byId = new Map(rows.map((order: Message) => [order.orderId, order]))
  for (const [id, order] of copy.orders) expect(order).toEqual(byId.get(id))
})

test('SOCKET-11: a resumed client gets exactly the missed messages before new ones', async () => {
  const bob = await loggedOn('bob')
  const witness = await loggedOn('alice')
  const missed = await loggedOn('alice')
  const copy = new AccountCopy(missed.logon.seq)
  await missed.client.close()
  await trade(witness.client, bob.client, 12)
  const back = await loggedOn('alice', copy.seq)
  expect(back.logon.seq).not.toBe(copy.seq)
  const sell = { symbol, side: 'sell', price: '96000', volume: '0.01' }
  const { orderId } = await back.client.ok('order.limit', sell)
  await drainInto(copy, back.client)
  expect(copy.orders.get(orderId)).toMatchObject({ status: 'open' })
  const seen: Message[] = witness.client.received.filter((message) => message.event === 'update')
  expect(copy.fills).toEqual(seen.flatMap((message) => message.fills))
  const twice = new AccountCopy(missed.logon.seq)
  expect(await back.client.ok('session.resume', { from: missed.logon.seq })).toEqual({ seq: copy.seq })
  await drainInto(twice, back.client)
  expect(twice).toEqual(copy)
  for (const { client } of [bob, witness, back]) await client.close()
})

test('SOCKET-12: after a restart the missed fills and changed orders come as one message', async () => {
  const [alice, bob] = [await loggedOn('alice'), await loggedOn('bob')]
  const copy = new AccountCopy(alice.logon.seq)
  for (const { client } of [alice, bob]) await client.ok('order.cancel_all')
  const kept = await alice.client.ok('order.limit', { symbol, side: 'sell', price: '94000', volume: '0.05' })
  const canceled = await alice.client.ok('order.limit', { symbol, side: 'sell', price: '99000', volume: '0.05' })
  await drainInto(copy, alice.client)
  await alice.client.close()
  await bob.client.ok('order.limit', { symbol, side: 'buy', price: '94000', volume: '0.02' })
  const other = await loggedOn('alice')
  await other.client.ok('order.cancel', { orderId: canceled.orderId })
  await server.restart()
  const back = await loggedOn('alice', copy.seq)
  const resumed = await back.client.event('account', 'update')
  expect(resumed).toMatchObject({ resumed: true, prevSeq: copy.seq, seq: back.logon.seq })
  copy.apply(resumed)
  expect(copy.orders.get(kept.orderId)).toMatchObject({ status: 'partially_filled', executedVolume: '0.02' })
  expect(copy.orders.get(canceled.orderId)).toMatchObject({ status: 'canceled', reason: 'canceled_by_owner' })
  expect(resumed.fills).toMatchObject([{ orderId: kept.orderId, volume: '0.02', isMaker: true }])
  await back.client.ok('order.cancel_all')
  await drainInto(copy, back.client)
  expect(copy.orders.get(kept.orderId)).toMatchObject({ status: 'canceled', executedVolume: '0.02' })
  const balances: Message[] = await server.read('alice', '/private/account/get_balance')
  for (const [coin, balance] of copy.balances) expect(balance).toEqual(balances.find((one) => one.coin === coin))
  await back.client.close()
})

test('SOCKET-29: after a restart the balance of a coin that is all spent is 0, not missing', async () => {
  const [alice, bob] = [await loggedOn('alice'), await loggedOn('bob')]
  const copy = new AccountCopy(alice.logon.seq)
  const balanceOf = async (coin: string): Promise<Message> => {
    const balances: Message[] = await server.read('alice', '/private/account/get_balance')
    return balances.find((one) => one.coin === coin)
  }
  const { available: volume } = await balanceOf('ton')
  expect(Number(volume)).toBeGreaterThan(0)
  await alice.client.ok('order.limit', { symbol: 'tonusdt', side: 'sell', price: '1', volume })
  await drainInto(copy, alice.client)
  expect(copy.balances.get('ton')).toMatchObject({ total: volume })
  await alice.client.close()
  await bob.client.ok('order.limit', { symbol: 'tonusdt', side: 'buy', price: '1', volume })
  await server.restart()
  const back = await loggedOn('alice', copy.seq)
  copy.apply(await back.client.event('account', 'update'))
  expect(copy.balances.get('ton')).toEqual(await balanceOf('ton'))
  expect(copy.balances.get('ton')).toMatchObject({ total: '0', available: '0', inOrder: '0' })
  await back.client.close()
})

test('SOCKET-12: a future sequence is refused, and one too far back asks for a full read', async () => {
  const client = await server.connect()
  const future = await client.ask('session.logon', client.logonParams(server.keys.alice, { resumeFrom: 10 ** 12 }))
  expect(future.error).toMatchObject({ code: 'BAD_REQUEST', details: { parameter: 'resumeFrom' } })
  await client.logOn(server.keys.alice)
  const orders = Array.from({ length: 50 }, (_, place) => {
    return { symbol, side: 'sell', type: 'limit', price: String(97_000 + place), volume: '0.01' }
  })
  for (let part = 0; part < 21; part += 1) {
    await client.ok('order.batch', { orders })
    await client.ok('order.cancel_all')
  }
  await server.restart()
  const back = await server.connect()
  const far = await back.ask('session.logon', back.logonParams(server.keys.alice, { resumeFrom: 1 }))
  expect(far.error).toMatchObject({ code: 'RESYNC_REQUIRED', details: { from: '1' } })
  expect(await back.ok('session.status')).toMatchObject({ loggedOn: false })
  await back.logOn(server.keys.alice)
  await back.close()
})

test('SOCKET-16: a client that does not read is closed with 4008, and a resume brings every missed private message', async () => {
  const trader = await loggedOn('alice')
  for (let part = 0; part < 20; part += 1) {
    const price = String(97_000 + part)
    const orders = Array.from({ length: 50 }, () => ({ symbol, side: 'sell', type: 'limit', price, volume: '0.001' }))
    await trader.client.ok('order.batch', { orders })
  }
  const slow = await loggedOn('alice')
  const copy = new AccountCopy(slow.logon.seq)
  trader.client.received.length = 0
  slow.client.webSocket.pause()
  // Each reply has half a megabyte: enough to fill the buffers in between, and then the bound.
  for (let round = 0; round < 16; round += 1) slow.client.send({ id: 'fill', method: 'open_orders' })
  for (let round = 0; round < 5; round += 1) {
    await trader.client.ok('order.limit', { symbol, side: 'sell', price: '98000', volume: '0.01' })
  }
  slow.client.webSocket.resume()
  expect(await slow.client.closed()).toBe(4008)
  for (const message of slow.client.received) if (message.event === 'update') copy.apply(message)
  const back = await loggedOn('alice', copy.seq)
  await drainInto(copy, back.client)
  const notified: Message[] = trader.client.received.filter((message) => message.event === 'update')
  expect([...copy.orders.values()]).toEqual(notified.flatMap((message) => message.orders))
  await trader.client.ok('order.cancel_all')
  for (const { client } of [trader, back]) await client.close()
})

import { expect, test } from 'vitest'
import { socketForTest } from '../../../server/trading/socket/testing.ts'

const server = await socketForTest({ limits: { lookEveryMs: 20 } })
const { keys, ids, clock } = server

const sell = { symbol: 'btcusdt', side: 'sell', price: '97000', volume: '0.1' }

test('SOCKET-7: an invalid logon is refused with the error code of the HTTP API', async () => {
  const client = await server.connect()
  const params = client.logonParams(keys.alice)
  const refusal = async (changed: Record<string, unknown>) =>
    (await client.ask('session.logon', { ...params, ...changed })).error?.code
  expect(await refusal({ signature: 'f'.repeat(64) })).toBe('INVALID_SIGNATURE')
  expect(await refusal({ signature: String(params.signature).toUpperCase() })).toBe('INVALID_SIGNATURE')
  expect(await refusal({ recvWindow: 60_000 })).toBe('INVALID_SIGNATURE')
  expect(await refusal({ apiKey: 'a'.repeat(40) })).toBe('INVALID_API_KEY')
  expect(await refusal({ signature: null })).toBe('BAD_REQUEST')
  expect(await refusal({ apiKey: undefined })).toBe('BAD_REQUEST')
  clock.advance(5_001)
  const late = await client.ask('session.logon', params)
  expect(late.error).toMatchObject({ code: 'INVALID_TIMESTAMP', details: { recvWindow: '5000' } })
  const elsewhere = await server.newKey(ids.alice, ['read'], ['203.0.113.0/24'])
  const refused = await client.ask('session.logon', client.logonParams(elsewhere))
  expect(refused.error.code).toBe('IP_NOT_ALLOWED')
  expect(await client.ok('session.status')).toMatchObject({ loggedOn: false })
  await client.close()
})

test('SOCKET-7: a signature logs on once, on any connection and after a restart', async () => {
  const first = await server.connect()
  const params = first.logonParams(keys.alice, { recvWindow: 60_000 })
  expect(await first.ok('session.logon', params)).toMatchObject({ accountId: String(ids.alice) })
  const second = await server.connect()
  expect((await second.ask('session.logon', params)).error.code).toBe('REPLAYED_REQUEST')
  expect(await second.ok('session.status')).toMatchObject({ loggedOn: false })
  await server.restart()
  const third = await server.connect()
  expect((await third.ask('session.logon', params)).error.code).toBe('REPLAYED_REQUEST')
  await third.close()
})

test('SOCKET-8: orders are placed as over the HTTP API', async () => {
  const client = await server.connect()
  await client.logOn(keys.alice)
  const { orderId } = await client.ok('order.limit', sell)
  expect(await client.ok('order.get', { orderId })).toMatchObject({ status: 'open', price: '97000' })
  expect(await client.ok('order.amend', { orderId, volume: '0.05' })).toMatchObject({ volume: '0.05' })
  const replaced = await client.ok('order.cancel_replace', { ...sell, type: 'limit', cancelOrderId: orderId })
  expect(replaced).toMatchObject({ canceled: { status: 'canceled' }, order: { status: 'open' } })
  expect(await client.ok('order.test', { ...sell, type: 'limit' })).toEqual({ accepted: true })
  const orders = [
    { ...sell, type: 'limit' },
    { ...sell, type: 'limit', symbol: 'nomarket' },
  ]
  const batch = await client.ok('order.batch', { orders })
  expect(batch).toMatchObject([{ order: { status: 'open' } }, { error: { code: 'UNKNOWN_SYMBOL' } }])
  expect(await client.ok('order.batch', { orders: JSON.stringify([{ ...sell, type: 'limit' }]) })).toHaveLength(1)
  const bob = await server.connect()
  await bob.logOn(keys.bob)
  expect(await bob.ok('order.market', { symbol: 'btcusdt', side: 'buy', total: '970' })).toMatchObject({
    status: 'filled',
    executedVolume: '0.01',
  })
  expect(await bob.ok('order.stoplimit', { ...sell, stop: '90000', price: '89000' })).toMatchObject({
    type: 'stop_limit',
    status: 'pending_trigger',
  })
  expect(await bob.ok('order.stopmarket', { ...sell, price: undefined, stop: '90000' })).toMatchObject({
    type: 'stop_market',
  })
  const closing = { symbol: 'btcusdt', volume: '0.1', sl_price: '90000' }
  expect(await bob.ok('order.sltp', closing)).toMatchObject({ type: 'stop_market' })
  expect(await bob.ok('order.sltp', { ...closing, tp_price: '99000' })).toMatchObject({
    limitOrder: { price: '99000' },
  })
  const oco = { symbol: 'btcusdt', side: 'sell', volume: '0.1', price: '99000', stop: '90000' }
  const { limitOrder } = await bob.ok('order.oco', oco)
  const change = { cancelOrderId: limitOrder.orderId, volume: '0.1', price: '99000', stop: '89000' }
  expect(await bob.ok('order.oco_replace', change)).toMatchObject({ stopOrder: { stopPrice: '89000' } })
  expect((await bob.ok('open_orders', { symbol: 'btcusdt' })).length).toBe(7)
  expect((await bob.ok('order.cancel_all')).canceled).toHaveLength(7)
  expect(await bob.ok('get_balance', { symbol: 'btc' })).toMatchObject([{ coin: 'btc', inOrder: '0' }])
  expect((await bob.ask('order.limit', { ...sell, price: '97000.001' })).error).toMatchObject({
    code: 'BAD_PRECISION',
    details: { parameter: 'price' },
  })
  await client.ok('order.cancel_all')
  for (const one of [client, bob]) await one.close()
})

test('SOCKET-8: a window is checked without a timestamp too, and an empty optional parameter counts as omitted', async () => {
  const client = await server.connect()
  await client.logOn(keys.bob)
  for (const recvWindow of [0, 60_001, 'x']) {
    const { error } = await client.ask('get_balance', { recvWindow })
    expect(error).toMatchObject({ code: 'BAD_REQUEST', details: { parameter: 'recvWindow' } })
  }
  expect(await client.ok('get_balance', { recvWindow: 60_000, timestamp: '' })).toBeInstanceOf(Array)
  const closing = { symbol: 'btcusdt', volume: '0.1', sl_price: '90000', tp_price: '' }
  expect(await client.ok('order.sltp', closing)).toMatchObject({ type: 'stop_market' })
  await client.ok('order.cancel_all')
  await client.close()
})

test('SOCKET-8: the timestamp of an order is checked', async () => {
  const client = await server.connect()
  await client.logOn(keys.alice)
  const late = await client.ask('order.limit', { ...sell, timestamp: clock.nowMs() - 6_000 })
  expect(late.error.code).toBe('INVALID_TIMESTAMP')
  const timely = { ...sell, timestamp: clock.nowMs() - 6_000, recvWindow: 10_000 }
  expect(await client.ok('order.limit', timely)).toMatchObject({ status: 'open' })
  await client.ok('order.cancel_all')
  await client.close()
})

test('SOCKET-8: the dead-man switch set over the socket cancels the orders', async () => {
  const client = await server.connect()
  await client.logOn(keys.alice)
  const { orderId } = await client.ok('order.limit', sell)
  const { deadline } = await client.ok('cancel_all_after', { timeoutMs: 1_000 })
  expect(deadline).toBe(String(clock.nowMs() + 1_000))
  clock.advance(1_000)
  const fired = ({ orders }: { orders?: { orderId: string; status: string; reason: string }[] }) =>
    orders?.some((order) => order.orderId === orderId && order.reason === 'dead_man_switch') === true
  expect((await client.next(fired)).orders).toMatchObject([{ status: 'canceled' }])
  await client.close()
})

test('SOCKET-8: permissions are those of the key that logged on', async () => {
  const client = await server.connect()
  await client.logOn(await server.newKey(ids.alice, ['read']))
  expect((await client.ask('order.limit', sell)).error).toMatchObject({
    code: 'PERMISSION_DENIED',
    details: { needed: 'trade' },
  })
  expect(await client.ok('open_orders')).toEqual([])
  const trader = await server.connect()
  await trader.logOn(await server.newKey(ids.alice, ['trade']))
  await trader.ok('order.limit', sell)
  expect((await trader.ask('get_balance')).error.code).toBe('PERMISSION_DENIED')
  expect((await client.event('account')).orders).toMatchObject([{ price: '97000' }])
  await trader.ok('order.cancel_all')
  expect(trader.received).toEqual([])
  for (const one of [client, trader]) await one.close()
})

test('SOCKET-9: a revoked key ends the session at once, for events and for requests', async () => {
  const [revoked, other] = [await server.newKey(ids.alice, ['read', 'trade']), keys.alice]
  const client = await server.connect()
  await client.logOn(revoked)
  const owner = await server.connect()
  await owner.logOn(other)
  await server.accounts.revokeTradingKey(ids.alice, revoked.apiKey)
  await owner.ok('order.limit', sell)
  expect(await client.next(() => true)).toMatchObject({
    event: 'session_ended',
    error: { code: 'INVALID_API_KEY' },
  })
  expect((await client.ask('order.limit', sell)).error.code).toBe('MISSING_CREDENTIALS')
  expect(client.received).toEqual([])
  await owner.ok('order.cancel_all')
  for (const one of [client, owner]) await one.close()
})

test('SOCKET-28: a session with private messages ends when its key loses the permission read', async () => {
  const narrowed = await server.newKey(ids.alice, ['read', 'trade'])
  const client = await server.connect()
  await client.logOn(narrowed)
  const owner = await server.connect()
  await owner.logOn(keys.alice)
  await server.accounts.changeTradingKey(ids.alice, narrowed.apiKey, { permissions: ['trade'] })
  await owner.ok('order.limit', sell)
  expect(await client.next(() => true)).toMatchObject({
    event: 'session_ended',
    error: { code: 'PERMISSION_DENIED' },
  })
  await client.logOn(narrowed)
  await owner.ok('order.cancel_all')
  expect(client.received).toEqual([])
  for (const one of [client, owner]) await one.close()
})

test('SOCKET-9: expiry, a new address list and a frozen account end the session without any request', async () => {
  const client = await server.connect()
  await client.logOn(await server.newKey(ids.alice, ['read'], [], clock.nowMs() + 10_000))
  clock.advance(10_000)
  expect(await client.event('account', 'session_ended')).toMatchObject({ error: { code: 'KEY_EXPIRED' } })
  const moved = await server.newKey(ids.alice, ['read'])
  await client.logOn(moved)
  await server.accounts.changeTradingKey(ids.alice, moved.apiKey, { ipRanges: ['203.0.113.0/24'] })
  expect(await client.event('account', 'session_ended')).toMatchObject({ error: { code: 'IP_NOT_ALLOWED' } })
  await client.logOn(keys.alice)
  const freeze = {
    type: 'set_account_state',
    sequence: 0,
    atMs: 0,
    replay: null,
    account: ids.alice,
    operator: 0,
  } as const
  const { venue } = server.trading()
  await venue.submit({ ...freeze, state: 'frozen', cancelOrders: false, reason: 'test' })
  expect(await client.event('account', 'session_ended')).toMatchObject({ error: { code: 'ACCOUNT_FROZEN' } })
  const again = await client.ask('session.logon', client.logonParams(keys.alice))
  expect(again.error.code).toBe('ACCOUNT_FROZEN')
  await venue.submit({ ...freeze, state: 'active', cancelOrders: false, reason: 'test' })
  await client.logOn(keys.alice)
  expect(await client.ok('session.logout')).toEqual({ loggedOn: false })
  expect((await client.ask('open_orders')).error.code).toBe('MISSING_CREDENTIALS')
  await client.close()
})

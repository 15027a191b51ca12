import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { socketForTest, type TestKey } from '../../../server/trading/socket/testing.ts'

const server = await socketForTest({ limits: { lookEveryMs: 20 } })
const { accounts, ids, clock } = server

function boundLogon({ apiKey, secretKey }: TestKey, lines = 'WS\nsession.logon\n', more: object = {}) {
  clock.advance(1)
  const params = { apiKey, signatureForm: 'bound', ...more, timestamp: clock.nowMs() }
  const text = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString()
  return {
    ...params,
    signature: createHmac('sha256', secretKey)
      .update(lines + text)
      .digest('hex'),
  }
}

const newBoundKey = async () => {
  const key = await server.newKey(ids.alice, ['read', 'trade'])
  await accounts.changeTradingKey(ids.alice, key.apiKey, { boundSignaturesOnly: true })
  return key
}

test('SOCKET-26: a bound logon signature is valid only for a logon, and once', async () => {
  const client = await server.connect()
  const refusal = async (params: object) => (await client.ask('session.logon', { ...params })).error?.code
  expect(await refusal(boundLogon(server.keys.alice, 'POST\n/v1/private/order/cancel_all_after\n'))).toBe(
    'INVALID_SIGNATURE',
  )
  expect(await refusal(boundLogon(server.keys.alice, 'WS\nsession.resume\n'))).toBe('INVALID_SIGNATURE')
  expect(await refusal(boundLogon(server.keys.alice, ''))).toBe('INVALID_SIGNATURE')
  expect(await refusal(boundLogon(server.keys.alice, '', { signatureForm: 'plain' }))).toBe('BAD_REQUEST')
  const params = boundLogon(server.keys.alice)
  expect(await client.ok('session.logon', params)).toMatchObject({ accountId: String(ids.alice) })
  expect(await refusal(params)).toBe('REPLAYED_REQUEST')
  expect(await client.ok('open_orders')).toEqual([])
  await client.close()
})

test('SOCKET-26: a bound-only key logs on with a bound signature; the error explains how', async () => {
  const key = await newBoundKey()
  const client = await server.connect()
  const { error } = await client.ask('session.logon', client.logonParams(key))
  expect(error).toMatchObject({
    code: 'BOUND_SIGNATURE_REQUIRED',
    details: { marker: 'signatureForm', value: 'bound', textBeginsWith: 'WS\nsession.logon\n' },
  })
  expect(await client.ok('session.logon', boundLogon(key))).toMatchObject({ accountId: String(ids.alice) })
  expect(
    await client.ok('order.limit', { symbol: 'btcusdt', side: 'buy', price: '50000', volume: '0.1' }),
  ).toMatchObject({
    status: 'open',
  })
  await client.close()
})

test('SOCKET-26: a session with an unbound logon ends when its key is set to bound signatures only', async () => {
  const key = await server.newKey(ids.alice, ['read', 'trade'])
  const [plain, bound] = [await server.connect(), await server.connect()]
  await plain.logOn(key)
  await bound.ok('session.logon', boundLogon(key))
  await accounts.changeTradingKey(ids.alice, key.apiKey, { boundSignaturesOnly: true })
  const ended = await plain.event('account', 'session_ended')
  expect(ended.error.code).toBe('BOUND_SIGNATURE_REQUIRED')
  expect((await plain.ask('open_orders')).error.code).toBe('MISSING_CREDENTIALS')
  expect(await bound.ok('session.status')).toMatchObject({ loggedOn: true })
  expect(await bound.ok('order.cancel_all')).toBeDefined()
  await plain.close()
  await bound.close()
})

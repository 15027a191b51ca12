import { expect, test } from 'vitest'
import { type Message, type SocketClient, socketForTest } from '../../../server/trading/socket/testing.ts'

const server = await socketForTest()
const stamp = { sequence: 0, atMs: 0, replay: null } as const
const transfer = { network: 'BTC', transactionId: 'seen-on-chain', output: 0 }
const unit = 10n ** 12n

const venue = () => server.trading().venue
const btc = () => venue().views.coinBySymbol('btc')?.coin ?? 0

async function report(confirmations: number): Promise<void> {
  const amount = { account: server.ids.alice, coin: btc(), amount: unit, confirmations }
  await venue().submit({ ...stamp, type: 'report_deposit', depositId: 0, ...transfer, ...amount })
}

async function request(clientWithdrawId: string): Promise<number> {
  const input = { account: server.ids.alice, coin: btc(), network: 'BTC', amount: unit / 10n, address: 'x', memo: '' }
  await venue().submit({ ...stamp, type: 'withdraw', withdrawalId: 0, usableFromMs: 0, ...input, clientWithdrawId })
  const found = venue().views.withdrawals(server.ids.alice)
  return found.find((one) => one.clientWithdrawId === clientWithdrawId)?.withdrawalId ?? 0
}

/** All messages so far. */
async function readMessages(client: SocketClient, from: string): Promise<{ messages: Message[]; seq: string }> {
  const { seq } = await client.ok('session.status')
  const messages: Message[] = []
  while ((messages.at(-1)?.seq ?? from) !== seq) messages.push(await client.event('account', 'update'))
  return { messages, seq }
}

const all = (messages: readonly Message[], member: 'deposits' | 'withdrawals') =>
  messages.flatMap((message): Message[] => message[member])
const history = async (kind: 'deposit' | 'withdrawals'): Promise<Message[]> =>
  (await server.read('alice', `/private/history/${kind}/crypto`)).rows

test('SOCKET-24: every step of a deposit and a withdrawal is published as in the histories', async () => {
  const client = await server.connect()
  const { seq } = await client.logOn(server.keys.alice)
  await report(0)
  await report(0)
  await report(1)
  await report(50)
  const withdrawalId = await request('stream')
  await request('stream')
  await client.ok('time')
  await venue().submit({ ...stamp, type: 'approve_withdrawal', withdrawalId, operator: 0 })
  await venue().submit({ ...stamp, type: 'reject_withdrawal', withdrawalId, operator: 0, reason: 'not today' })
  const { messages } = await readMessages(client, seq)
  const deposits = all(messages, 'deposits')
  expect(deposits.map(({ status, confirmations }) => [status, confirmations])).toEqual([
    ['seen', '0'],
    ['seen', '1'],
    ['credited', '50'],
  ])
  expect(await history('deposit')).toEqual([deposits.at(-1)])
  const withdrawals = all(messages, 'withdrawals')
  expect(withdrawals.map(({ status }) => status)).toEqual(['requested', 'approved', 'rejected'])
  expect(await history('withdrawals')).toEqual([withdrawals.at(-1)])
  await client.close()
})

test('SOCKET-24: another account receives none of these messages', async () => {
  const client = await server.connect()
  const { seq } = await client.logOn(server.keys.bob)
  await request('not-of-bob')
  expect(await readMessages(client, seq)).toEqual({ messages: [], seq })
  await client.close()
})

test('SOCKET-12: after a restart changed transfers arrive in their current state', async () => {
  const first = await server.connect()
  const { seq } = await first.logOn(server.keys.alice)
  await first.close()
  server.clock.advance(1000)
  const withdrawalId = await request('while-away')
  await venue().submit({ ...stamp, type: 'approve_withdrawal', withdrawalId, operator: 0 })
  await server.restart()
  const back = await server.connect()
  await back.logOn(server.keys.alice, { resumeFrom: seq })
  const resumed = await back.event('account', 'update')
  expect(resumed.resumed).toBe(true)
  const [newest] = await history('withdrawals')
  expect(newest).toMatchObject({ withdrawalId: String(withdrawalId), status: 'approved' })
  expect(resumed.withdrawals.at(-1)).toEqual(newest)
  await back.close()
})

test('SOCKET-25: a fill contains both ids of its order, over HTTP, in live events and after a restart', async () => {
  const [alice, bob] = [await server.connect(), await server.connect()]
  const { seq } = await alice.logOn(server.keys.alice)
  await bob.logOn(server.keys.bob)
  const order = { symbol: 'btcusdt', price: '95000', volume: '0.01' }
  await alice.ok('order.limit', { ...order, side: 'sell', clientOrderId: 'maker' })
  await bob.ok('order.limit', { ...order, side: 'buy' })
  const fills = (await readMessages(alice, seq)).messages.flatMap((message): Message[] => message.fills)
  expect(fills).toMatchObject([{ clientOrderId: 'maker', isMaker: true }])
  expect((await server.read('alice', '/private/history/trades')).rows).toEqual(fills)
  expect((await server.read('bob', '/private/history/trades')).rows).toMatchObject([{ clientOrderId: '' }])
  for (const client of [alice, bob]) await client.close()
  await server.restart()
  const back = await server.connect()
  await back.logOn(server.keys.alice, { resumeFrom: seq })
  expect((await back.event('account', 'update')).fills).toEqual(fills)
  await back.close()
})

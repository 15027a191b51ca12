import { expect, test } from 'vitest'
import { broadcastAfterMs } from '../../server/sandbox/networks.ts'
import { sandboxVenueTerms } from '../../server/sandbox/venue-terms.ts'
import { blockMs, confirmAfterMs } from '../../server/trading/custody/simulated/simulated-chain.ts'
import { tradingForTest } from '../../server/trading/testing-venue.ts'
import { SimulatedNetworks } from './wallet/simulated-networks.ts'

const { ok, signed, clock, accountIds, trading, notified, sendNotifications } = await tradingForTest()
const path = '/private/account/news'
const networks = new SimulatedNetworks(trading, clock)
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

/** The notifications since the last call. */
async function notification(listener: 'accounts' | 'withdrawals') {
  await sendNotifications()
  return notified[listener]
    .splice(0)
    .map((one) => [
      one.kind,
      one.step,
      one.accountId,
      one.kind === 'deposit' ? one.deposit.amount : one.withdrawal.amount,
    ])
}

async function fills() {
  await sendNotifications()
  return notified.fills.splice(0)
}

async function withdraw(amount: string): Promise<string> {
  await ok('alice', 'POST', '/private/wallet/withdraw_address', { symbol: 'btc', address: bitcoin })
  clock.advance(sandboxVenueTerms.addressHoldMs)
  const input = { symbol: 'btc', amount, address: bitcoin }
  return (await ok('alice', 'POST', '/private/wallet/withdraw_crypto', input)).withdrawalId
}

test('NEWS-1: an account is notified of each step of its deposits, once', async () => {
  await ok('bob', 'POST', '/private/sandbox/deposit', { symbol: 'btc', network: 'BTC', amount: '0.25' })
  expect(await notification('accounts')).toEqual([['deposit', 'seen', accountIds.bob, '0.25']])
  clock.advance(blockMs)
  await networks.advance()
  clock.advance(10 * blockMs)
  await networks.advance()
  expect(await notification('accounts')).toEqual([['deposit', 'credited', accountIds.bob, '0.25']])
  expect(await notification('accounts')).toEqual([])
})

test('NEWS-1: an account is notified of each step of its withdrawals', async () => {
  const withdrawalId = await withdraw('0.5')
  await ok('erin', 'POST', '/private/operator/approve_withdrawal', { withdrawalId })
  clock.advance(broadcastAfterMs)
  await networks.advance()
  clock.advance(confirmAfterMs)
  await networks.advance()
  const steps = ['requested', 'approved', 'claimed', 'broadcast', 'confirmed']
  expect(await notification('accounts')).toEqual(steps.map((step) => ['withdrawal', step, accountIds.alice, '0.5']))
  const canceledId = await withdraw('0.1')
  await ok('alice', 'POST', '/private/wallet/cancel_withdraw', { withdrawalId: canceledId })
  await ok('alice', 'POST', '/private/wallet/cancel_withdraw', { withdrawalId: canceledId })
  expect(await notification('accounts')).toEqual(
    ['requested', 'canceled'].map((step) => ['withdrawal', step, accountIds.alice, '0.1']),
  )
})

test('NEWS-2: an account chooses its notifications, and only a withdraw key may change them', async () => {
  expect(await ok('alice', 'GET', path)).toEqual({ transfers: true, fills: false, alerts: true })
  expect(await ok('alice', 'POST', path, { transfers: false })).toEqual({
    transfers: false,
    fills: false,
    alerts: true,
  })
  expect(await ok('alice', 'POST', path, { fills: true })).toEqual({ transfers: false, fills: true, alerts: true })
  await withdraw('0.2')
  expect(await notification('accounts')).toEqual([])
  expect(await ok('alice', 'POST', path, { transfers: true, fills: false })).toEqual({
    transfers: true,
    fills: false,
    alerts: true,
  })
  // Events that happen while notifications are off are not notified later.
  expect(await notification('accounts')).toEqual([])
  expect(await ok('bob', 'GET', path)).toEqual({ transfers: true, fills: false, alerts: true })
  expect(await signed('alice', 'POST', path, { fills: 'perhaps' })).toMatchObject({
    status: 400,
    body: { error: { code: 'BAD_REQUEST', details: { parameter: 'fills' } } },
  })
})

test('NEWS-3: fill notifications are grouped per order, sent once each and rate-limited', async () => {
  const order = (side: 'buy' | 'sell', price: string, volume: string) =>
    [`/private/order/limit/${side}`, { symbol: 'ethusdt', price, volume }] as const
  const { orderId: before } = await ok('alice', 'POST', ...order('sell', '3000', '1'))
  await ok('bob', 'POST', ...order('buy', '3000', '0.25'))
  await ok('alice', 'POST', path, { fills: true })
  expect(await fills()).toEqual([])
  clock.advance(1)
  const bought = await ok('bob', 'POST', ...order('buy', '3000', '0.5'))
  const { orderId: second } = await ok('alice', 'POST', ...order('sell', '3010', '1'))
  await ok('bob', 'POST', ...order('buy', '3010', '1'))
  const line = { symbol: 'ethusdt', side: 'sell', baseCoin: 'eth', quoteCoin: 'usdt' }
  expect(bought.status).toBe('filled')
  expect(await fills()).toEqual([
    {
      accountId: accountIds.alice,
      orders: [
        { ...line, orderId: before, volume: '0.75', averagePrice: '3000', trades: 2, status: 'filled' },
        { ...line, orderId: second, volume: '0.75', averagePrice: '3010', trades: 1, status: 'partially_filled' },
      ],
    },
  ])
  await ok('bob', 'POST', ...order('buy', '3010', '0.05'))
  expect(await fills()).toEqual([])
  await ok('bob', 'POST', ...order('buy', '3010', '0.05'))
  clock.advance(20_000)
  const both = { ...line, orderId: second, volume: '0.1', averagePrice: '3010', trades: 2, status: 'partially_filled' }
  expect(await fills()).toEqual([{ accountId: accountIds.alice, orders: [both] }])
  clock.advance(20_000)
  expect(await fills()).toEqual([])
})

test('NEWS-4: the withdrawals channel gets withdrawals only, including those made while it was closed', async () => {
  await notification('withdrawals')
  notified.isWithdrawalChannelOpen = false
  await ok('bob', 'POST', '/private/sandbox/deposit', { symbol: 'btc', network: 'BTC', amount: '0.25' })
  const withdrawalId = await withdraw('0.3')
  expect(await notification('withdrawals')).toEqual([])
  notified.isWithdrawalChannelOpen = true
  expect(await notification('withdrawals')).toEqual([['withdrawal', 'requested', accountIds.alice, '0.3']])
  await ok('erin', 'POST', '/private/operator/reject_withdrawal', { withdrawalId, reason: 'not today' })
  expect(await notification('withdrawals')).toEqual([['withdrawal', 'rejected', accountIds.alice, '0.3']])
})

test('NEWS-5: a decision in chat is checked, audited and refused like an API request', async () => {
  const withdrawalId = Number(await withdraw('0.4'))
  const { decideWithdrawal: decide } = trading
  const approve = { step: 'approve', reason: 'known to me', amount: '0.4', coin: 'btc' } as const
  await expect(decide(accountIds.alice, withdrawalId, approve)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  await expect(decide(accountIds.erin, 999_999, approve)).rejects.toMatchObject({ code: 'WITHDRAWAL_NOT_FOUND' })
  for (const other of [{ amount: '0.41' }, { amount: '4' }, { amount: '0.4000000000001' }, { coin: 'eth' }])
    await expect(decide(accountIds.erin, withdrawalId, { ...approve, ...other })).rejects.toThrow('amount is 0.4 BTC')
  await decide(accountIds.erin, withdrawalId, { ...approve, amount: '0.400', coin: 'BTC' })
  await decide(accountIds.erin, withdrawalId, approve)
  const reject = { ...approve, step: 'reject', reason: 'too late' } as const
  const { rows } = await ok('erin', 'GET', '/private/operator/audit', { subject: `withdrawal ${withdrawalId}` })
  expect(
    rows.map(({ via, action, outcome, refusal, reason }: Record<string, string>) => [
      via,
      action,
      outcome,
      refusal,
      reason,
    ]),
  ).toEqual([
    ['chat', 'withdrawal.approve', 'done', '', 'known to me'],
    ['chat', 'withdrawal.approve', 'done', '', 'known to me'],
    ['chat', 'withdrawal.approve', 'refused', 'PERMISSION_DENIED', 'known to me'],
  ])
  clock.advance(broadcastAfterMs)
  await networks.advance()
  await expect(decide(accountIds.erin, withdrawalId, reject)).rejects.toMatchObject({ code: 'WITHDRAWAL_STATE' })
  await ok('erin', 'POST', '/private/sandbox/faucet', { symbol: 'usdt', amount: '1' })
  const freeze = { accountId: accountIds.erin, state: 'frozen', reason: 'a test' }
  await ok('erin', 'POST', '/private/operator/account_state', freeze)
  await expect(decide(accountIds.erin, withdrawalId, reject)).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN' })
})

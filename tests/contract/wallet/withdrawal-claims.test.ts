import { expect, test } from 'vitest'
import { tradingLimits } from '../../../server/trading/limits.ts'
import { type Trader, testOperatorToken, tradingForTest } from '../../../server/trading/testing-venue.ts'

const made = await tradingForTest({ isSandbox: false })
const { signed, ok, send, clock, accountIds, trading, notified, sendNotifications } = made
const { venue } = trading

const refused = (status: number, code: string) => ({ status, body: { error: { code } } })
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const other = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const path = '/private/wallet/withdraw_crypto'
const operator = (name: string) => `/private/operator/${name}`

await ok('alice', 'POST', '/private/wallet/withdraw_address', { symbol: 'btc', address: bitcoin })
clock.advance(tradingLimits.addressHoldMs)

const step = (who: Trader, name: string, withdrawalId: string, more = {}) =>
  signed(who, 'POST', operator(`${name}_withdrawal`), { withdrawalId, ...more })

async function asked(amount = '0.01', who: Trader = 'alice'): Promise<string> {
  return (await ok(who, 'POST', path, { symbol: 'btc', amount, address: bitcoin })).withdrawalId
}

async function claimed(seconds = 60): Promise<string> {
  const id = await asked()
  expect((await step('frank', 'approve', id)).status).toBe(200)
  expect((await step('erin', 'claim', id, { claim: 'one', seconds })).status).toBe(200)
  return id
}

/** Sends a request like the command line on the server. */
const atServer = (name: string, parameters: object) =>
  send({
    method: 'POST',
    url: `/v1${operator(name)}`,
    headers: { 'content-type': 'application/json', 'x-agora-operator-token': testOperatorToken },
    payload: JSON.stringify(parameters),
  })

const freeze = (state: 'frozen' | 'active') =>
  ok('erin', 'POST', operator('account_state'), { accountId: accountIds.alice, state, reason: 'asked to' })

test('OPERATOR-14: a withdrawal is claimed by one signer, and only that signer can report it', async () => {
  const id = await claimed()
  expect(await step('erin', 'claim', id, { claim: 'two' })).toMatchObject(refused(409, 'WITHDRAWAL_STATE'))
  expect(await step('frank', 'claim', id, { claim: 'one' })).toMatchObject(refused(409, 'WITHDRAWAL_STATE'))
  expect((await step('erin', 'claim', id, { claim: 'one' })).body.result).toMatchObject({ status: 'claimed' })
  for (const [who, claim] of [
    ['frank', 'one'],
    ['erin', 'two'],
  ] as const) {
    expect(await step(who, 'broadcast', id, { claim, transactionId: 't' })).toMatchObject(
      refused(409, 'WITHDRAWAL_STATE'),
    )
  }
  expect(await step('frank', 'reject', id, { reason: 'no' })).toMatchObject(refused(409, 'WITHDRAWAL_STATE'))
  expect(await step('frank', 'fail', id, { reason: 'no' })).toMatchObject(refused(409, 'WITHDRAWAL_STATE'))
  const { rows } = await ok('alice', 'GET', '/private/history/withdrawals/crypto')
  expect(rows[0]).toMatchObject({ withdrawalId: id, status: 'claimed' })
  expect((await step('erin', 'broadcast', id, { claim: 'one', transactionId: 't' })).body.result).toMatchObject({
    status: 'broadcast',
    accountState: 'active',
  })
})

test('OPERATOR-23: the withdrawals that have not ended are counted by status, with the oldest of each', async () => {
  type Queue = { status: string; count: string; oldest: string }[]
  const queue = async () =>
    new Map(((await ok('erin', 'GET', operator('withdrawal_queue'))) as Queue).map((one) => [one.status, one]))
  const before = await queue()
  expect([...before.keys()]).toEqual(['requested', 'approved', 'claimed', 'review', 'broadcast'])
  const count = (from: Map<string, Queue[number]>, status: string) => Number(from.get(status)?.count)
  await asked()
  const id = await claimed()
  const { updateTime } = await ok('erin', 'GET', operator('withdrawal'), { withdrawalId: id })
  clock.advance(1_000)
  const after = await queue()
  expect(count(after, 'requested')).toBe(count(before, 'requested') + 1)
  expect(after.get('claimed')).toEqual({ status: 'claimed', count: '1', oldest: updateTime })
  await step('erin', 'broadcast', id, { claim: 'one', transactionId: 'queued' })
  const sent = await queue()
  expect(sent.get('claimed')).toEqual({ status: 'claimed', count: '0', oldest: '0' })
  expect(count(sent, 'broadcast')).toBe(count(after, 'broadcast') + 1)
})

test('NEWS-6: a decision in the chat with another amount or coin has no effect', async () => {
  const id = Number(await asked('0.01'))
  const decide = (amount: string, coin: string, withdrawalId = id) =>
    trading.decideWithdrawal(accountIds.frank, withdrawalId, { step: 'approve', reason: '', amount, coin })
  const status = () => venue.views.withdrawal(id)?.status
  for (const [amount, coin] of [
    ['0.1', 'btc'],
    ['0.010000001', 'btc'],
    ['1', 'BTC'],
    ['0.01', 'eth'],
  ] as const)
    await expect(decide(amount, coin)).rejects.toMatchObject({ code: 'BAD_REQUEST', details: { parameter: 'amount' } })
  await expect(decide('0.01', 'btc', 999_999_999)).rejects.toMatchObject({ code: 'WITHDRAWAL_NOT_FOUND' })
  expect(status()).toBe('requested')
  await decide('0.010', 'BTC')
  expect(status()).toBe('approved')
})

test('OPERATOR-15: expired claims go to review, are announced once in the channel and decided with a reason', async () => {
  await sendNotifications()
  notified.withdrawals.splice(0)
  notified.accounts.splice(0)
  const ids = [await claimed(10), await claimed(10), await claimed(10)]
  const [sent = '', again = '', failed = ''] = ids
  clock.advance(10_001)
  await expect.poll(() => venue.views.withdrawal(Number(failed))?.status).toBe('review')
  await sendNotifications()
  const reviews = notified.withdrawals.flatMap((notification) =>
    notification.kind === 'withdrawal' && notification.step === 'review' ? [notification.withdrawal.withdrawalId] : [],
  )
  expect(reviews).toEqual(ids)
  expect(notified.accounts.filter(({ step }) => step === 'review')).toHaveLength(3)
  const listed = await ok('frank', 'GET', operator('withdrawals'), { status: 'review' })
  expect(listed.rows.map((row: { withdrawalId: string }) => row.withdrawalId)).toEqual([...ids].reverse())
  const review = (who: Trader, id: string, more: object) => step(who, 'review', id, { reason: 'looked', ...more })
  expect(await review('frank', sent, { outcome: 'sent' })).toMatchObject(refused(400, 'BAD_REQUEST'))
  expect(await review('frank', again, { outcome: 'not_sent', transactionId: 't' })).toMatchObject(
    refused(400, 'BAD_REQUEST'),
  )
  expect(await review('erin', again, { outcome: 'not_sent' })).toMatchObject(refused(403, 'PERMISSION_DENIED'))
  expect((await review('frank', sent, { outcome: 'sent', transactionId: 'x1' })).body.result).toMatchObject({
    status: 'broadcast',
    transactionId: 'x1',
    reason: 'looked',
  })
  expect((await review('frank', again, { outcome: 'not_sent' })).body.result.status).toBe('approved')
  expect((await review('frank', failed, { outcome: 'failed' })).body.result.status).toBe('failed')
  expect((await step('frank', 'claim', again, { claim: 'two' })).body.result.status).toBe('claimed')
  expect((await step('frank', 'release', again, { claim: 'two', reason: 'no funds' })).body.result.status).toBe(
    'review',
  )
  const { rows } = await ok('alice', 'GET', '/private/history/withdrawals/crypto')
  // The account does not see the notes of signers and reviewers.
  expect(rows[1]).toMatchObject({ withdrawalId: again, status: 'review', reason: '' })
  const { rows: log } = await ok('erin', 'GET', operator('audit'), { subject: `withdrawal ${sent}` })
  expect(log[0]).toMatchObject({
    action: 'withdrawal.review',
    before: { status: 'review', claim: 'one', claimedBy: String(accountIds.erin), amount: '0.01', coin: 'btc' },
    after: { status: 'broadcast', transactionId: 'x1' },
    reason: 'looked',
  })
})

test('OPERATOR-16: freezing stops approval and claim; the report of a signer that has sent is accepted', async () => {
  const [waiting, held, gone] = [await asked(), await claimed(), await claimed()]
  await freeze('frozen')
  expect(await step('erin', 'approve', waiting)).toMatchObject(refused(403, 'ACCOUNT_FROZEN'))
  expect(await step('erin', 'claim', held, { claim: 'one' })).toMatchObject(refused(403, 'ACCOUNT_FROZEN'))
  expect((await step('erin', 'broadcast', gone, { claim: 'one', transactionId: 'f' })).body.result).toMatchObject({
    status: 'broadcast',
    accountState: 'frozen',
  })
  await freeze('active')
})

test('BOOKADDR-5: a client id that the engine has forgotten does not bypass the hold of an address', async () => {
  await ok('bob', 'POST', '/private/wallet/withdraw_address', { symbol: 'btc', address: bitcoin })
  clock.advance(tradingLimits.addressHoldMs)
  const input = { symbol: 'btc', amount: '0.01', address: bitcoin, clientWithdrawId: 'known' }
  const first = await ok('bob', 'POST', path, input)
  const view = venue.views
  await ok('bob', 'POST', '/private/wallet/cancel_withdraw', { withdrawalId: first.withdrawalId })
  // The current view still knows the id; the engine, 30 days later, does not.
  clock.advance(30 * 24 * 3_600_000)
  expect(view.withdrawals(accountIds.bob).some(({ clientWithdrawId }) => clientWithdrawId === 'known')).toBe(true)
  const elsewhere = await signed('bob', 'POST', path, { ...input, address: other })
  expect(elsewhere).toMatchObject(refused(423, 'ADDRESS_ON_HOLD'))
  expect(await ok('bob', 'GET', '/private/wallet/withdraw_address')).toHaveLength(2)
  const anew = await ok('bob', 'POST', path, input)
  expect(anew).toMatchObject({ replayed: false })
  // A repeat returns the first withdrawal, even if the address was removed since, and does not change the book.
  for (const entry of await ok('bob', 'GET', '/private/wallet/withdraw_address')) {
    await ok('bob', 'DELETE', '/private/wallet/withdraw_address', { address_uuid: entry.address_uuid })
  }
  expect(await ok('bob', 'POST', path, input)).toMatchObject({ withdrawalId: anew.withdrawalId, replayed: true })
  expect(await ok('bob', 'GET', '/private/wallet/withdraw_address')).toEqual([])
  expect(await signed('bob', 'POST', path, { ...input, address: other })).toMatchObject(
    refused(409, 'DUPLICATE_CLIENT_WITHDRAW_ID'),
  )
})

test('OPERATOR-17: above an amount several users approve, only the command line relaxes that, and accounts see their limits', async () => {
  const policy = (who: Trader, more: object) =>
    signed(who, 'POST', operator('withdrawal_policy'), { symbol: 'btc', reason: 'four eyes', ...more })
  expect((await policy('erin', { approvals: 2, approvalsAbove: '0.5' })).body.result).toMatchObject({
    approvals: '2',
    approvalsAbove: '0.5',
    venueDaily: '',
  })
  expect(await policy('erin', { approvals: 1 })).toMatchObject(refused(403, 'PERMISSION_DENIED'))
  const large = await asked('0.6')
  expect((await step('erin', 'approve', large)).body.result).toMatchObject({
    status: 'requested',
    approvals: [String(accountIds.erin)],
    approvalsNeeded: '2',
  })
  expect((await step('erin', 'approve', large)).body.result).toMatchObject({ status: 'requested' })
  expect((await step('frank', 'approve', large)).body.result).toMatchObject({ status: 'approved' })
  await sendNotifications()
  const steps = notified.withdrawals.flatMap((notification) =>
    notification.kind === 'withdrawal' && notification.withdrawal.withdrawalId === large ? [notification.step] : [],
  )
  expect(steps).toEqual(['requested', 'approval', 'approved'])

  expect((await policy('erin', { venueDaily: '0.65', accountDaily: '["1","none"]' })).status).toBe(200)
  expect((await step('erin', 'claim', large, { claim: 'one' })).status).toBe(200)
  const waits = await asked('0.1')
  await step('frank', 'approve', waits)
  expect(await step('erin', 'claim', waits, { claim: 'one' })).toMatchObject(refused(409, 'WITHDRAWAL_LIMIT'))
  const listed = await ok('erin', 'GET', operator('withdrawal_policies'))
  expect(listed.find((one: { coin: string }) => one.coin === 'btc')).toMatchObject({ claimedToday: '0.6' })

  const limits = await ok('alice', 'GET', '/private/wallet/withdraw_limits')
  const btc = limits.limits.find((one: { coin: string }) => one.coin === 'btc')
  expect([limits.tier, btc.dailyLimit]).toEqual(['0', '1'])
  const above = String(Number(btc.left) + 0.01)
  expect(await signed('alice', 'POST', path, { symbol: 'btc', amount: above, address: bitcoin })).toMatchObject(
    refused(409, 'WITHDRAWAL_LIMIT'),
  )
  const tier = (who: Trader, accountId: number) =>
    signed(who, 'POST', operator('account_tier'), { accountId, tier: 1, reason: 'known' })
  expect((await tier('erin', accountIds.alice)).body.result).toMatchObject({ tier: '1' })
  expect((await signed('alice', 'POST', path, { symbol: 'btc', amount: above, address: bitcoin })).status).toBe(200)
  const loosened = { symbol: 'btc', approvals: 1, venueDaily: 'none', accountDaily: '[]', reason: 'calm again' }
  expect((await atServer('withdrawal_policy', loosened)).body.result).toMatchObject({ approvals: '1', venueDaily: '' })
  const { rows } = await ok('erin', 'GET', operator('audit'), { action: 'withdrawals.policy' })
  expect(rows[0]).toMatchObject({ before: { approvals: '2', venueDaily: '0.65' }, after: { approvals: '1' } })
})

test('OPERATOR-18: operators cannot decide about their own account', async () => {
  const own = { accountId: accountIds.erin, reason: 'why' }
  const money = { ...own, symbol: 'btc', amount: '1' }
  // The venue opens an account with its first command.
  await signed('erin', 'POST', path, { symbol: 'btc', amount: '0.01', address: bitcoin, clientWithdrawId: 'x' })
  expect((await atServer('adjust_balance', money)).status).toBe(200)
  const requests: [string, object][] = [
    ['adjust_balance', money],
    ['pay_out_fees', { ...money, amount: '0.0001' }],
    ['account_fees', { ...own, makerFee: '0', takerFee: '0' }],
    ['account_tier', { ...own, tier: 1 }],
    ['report_bank_deposit', { ...own, symbol: 'irt', amount: '1000', transactionId: 'b1' }],
  ]
  for (const [name, parameters] of requests) {
    const answer = await signed('erin', 'POST', operator(name), { ...parameters })
    expect([name, answer]).toMatchObject([name, refused(403, 'PERMISSION_DENIED')])
  }
  const { rows } = await ok('frank', 'GET', operator('audit'), { operatorId: accountIds.erin })
  expect(rows[0]).toMatchObject({ action: 'deposit.report_bank', outcome: 'refused', refusal: 'PERMISSION_DENIED' })
})

test('OPERATOR-19: network costs are booked against the fees, in audit log and ledger', async () => {
  const fee = { symbol: 'btc', reason: 'block 7' }
  expect(await signed('erin', 'POST', operator('book_network_fee'), { ...fee, amount: '1' })).toMatchObject(
    refused(422, 'INSUFFICIENT_BALANCE'),
  )
  const id = await claimed()
  await step('erin', 'broadcast', id, { claim: 'one', transactionId: 'z' })
  await step('frank', 'confirm', id)
  const { collected } = await ok('erin', 'POST', operator('book_network_fee'), { ...fee, amount: '0.00001' })
  expect(Number(collected)).toBeGreaterThan(0)
})

test('OPERATOR-31: on the next UTC day the limits are whole again, also if no command has come since', async () => {
  const policy = { symbol: 'btc', venueDaily: '500', accountDaily: '["200"]', reason: 'a limit' }
  expect((await atServer('withdrawal_policy', policy)).status).toBe(200)
  await claimed()
  const today = async () => {
    const ofBtc = (rows: readonly { coin: string }[]) => rows.find(({ coin }) => coin === 'btc')
    const own = (await ok('alice', 'GET', '/private/wallet/withdraw_limits')).limits
    return { ...ofBtc(await ok('erin', 'GET', operator('withdrawal_policies'))), ...ofBtc(own) }
  }
  const used = expect.not.stringMatching(/^0$/)
  expect(await today()).toMatchObject({ claimedToday: used, requestedToday: used, dailyLimit: '200' })
  clock.advance(86_400_000)
  expect(await today()).toMatchObject({ claimedToday: '0', requestedToday: '0', left: '200' })
})

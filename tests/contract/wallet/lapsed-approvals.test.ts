import { beforeEach, expect, test } from 'vitest'
import { tradingLimits } from '../../../server/trading/limits.ts'
import { type Trader, tradingForTest } from '../../../server/trading/testing-venue.ts'

const dayMs = 24 * 3_600_000
const { signed, ok, clock, accounts, accountIds } = await tradingForTest({
  isSandbox: false,
  newAdministratorWaitMs: dayMs,
})
const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const operator = (name: string) => `/private/operator/${name}`
clock.advance(dayMs)
await ok('alice', 'POST', '/private/wallet/withdraw_address', { symbol: 'btc', address })
clock.advance(tradingLimits.addressHoldMs)
// The venue opens an account with its first command.
await signed('erin', 'POST', '/private/wallet/withdraw_crypto', { symbol: 'btc', amount: '1', address })
const policy = { symbol: 'btc', approvals: 2, approvalsAbove: '0', reason: 'four eyes' }
await ok('frank', 'POST', operator('withdrawal_policy'), policy)

const step = (who: Trader, name: string, withdrawalId: string, more = {}) =>
  signed(who, 'POST', operator(`${name}_withdrawal`), { withdrawalId, ...more })
const shownLapsed = async () => {
  const { rows } = await ok('frank', 'GET', operator('withdrawals'))
  const one = await ok('frank', 'GET', operator('withdrawal'), { withdrawalId })
  const listed = rows.find((row: { withdrawalId: string }) => row.withdrawalId === withdrawalId)
  expect(listed.lapsedApprovals).toEqual(one.lapsedApprovals)
  return one.lapsedApprovals
}
const lapsed = {
  status: 409,
  body: { error: { code: 'WITHDRAWAL_STATE', details: { rule: 'lapsed_approval', operatorId: `${accountIds.erin}` } } },
}
let withdrawalId = ''

beforeEach(async () => {
  const asked = { symbol: 'btc', amount: '0.01', address }
  withdrawalId = (await ok('alice', 'POST', '/private/wallet/withdraw_crypto', asked)).withdrawalId
  const { body } = await step('erin', 'approve', withdrawalId)
  expect(body.result).toMatchObject({ status: 'requested', approvals: [`${accountIds.erin}`] })
})

test('OPERATOR-24: an approval does not count after its administrator is demoted, and the withdrawal can be rejected', async () => {
  await accounts.changeRole(accountIds.erin, 400)
  expect(await step('frank', 'approve', withdrawalId)).toMatchObject(lapsed)
  const { rows } = await ok('frank', 'GET', operator('audit'), { action: 'withdrawal.approve' })
  expect(rows[0]).toMatchObject({ outcome: 'refused', refusal: 'WITHDRAWAL_STATE' })
  const rejected = await step('frank', 'reject', withdrawalId, { reason: 'request it again' })
  expect(rejected.body.result).toMatchObject({ status: 'rejected' })
  await accounts.changeRole(accountIds.erin, 200)
  clock.advance(dayMs)
})

test('OPERATOR-24: an approval does not count while its administrator is new again, then it does', async () => {
  await accounts.changeRole(accountIds.erin, 400)
  await accounts.changeRole(accountIds.erin, 200)
  expect(await step('frank', 'approve', withdrawalId)).toMatchObject(lapsed)
  clock.advance(dayMs)
  expect((await step('frank', 'approve', withdrawalId)).body.result).toMatchObject({ status: 'approved' })
})

test('OPERATOR-24: an approval does not count while the account of its administrator is frozen', async () => {
  const state = (to: string) =>
    ok('frank', 'POST', operator('account_state'), { accountId: accountIds.erin, state: to, reason: 'why' })
  await state('frozen')
  expect(await step('frank', 'approve', withdrawalId)).toMatchObject(lapsed)
  await state('active')
  expect((await step('frank', 'approve', withdrawalId)).body.result).toMatchObject({ status: 'approved' })
})

test('OPERATOR-24: a complete withdrawal is not claimed while an approval of it does not count, and can be rejected', async () => {
  await step('frank', 'approve', withdrawalId)
  const claim = { claim: 'signer' }
  expect(await shownLapsed()).toEqual([])
  await accounts.changeRole(accountIds.erin, 400)
  expect(await step('frank', 'claim', withdrawalId, claim)).toMatchObject(lapsed)
  expect(await shownLapsed()).toEqual([`${accountIds.erin}`])
  await accounts.changeRole(accountIds.erin, 200)
  clock.advance(dayMs)
  expect((await step('frank', 'claim', withdrawalId, claim)).body.result).toMatchObject({ status: 'claimed' })
  // Also a repeat of the claimer: if it has not signed yet, it must not sign now.
  await accounts.changeRole(accountIds.erin, 400)
  expect(await step('frank', 'claim', withdrawalId, claim)).toMatchObject(lapsed)
  // The report of a sent one is accepted: the money has left.
  const sent = await step('frank', 'broadcast', withdrawalId, { ...claim, transactionId: 'paid' })
  expect(sent.body.result).toMatchObject({ status: 'broadcast' })
  expect(await shownLapsed()).toEqual([])
  await accounts.changeRole(accountIds.erin, 200)
  clock.advance(dayMs)
})

test('OPERATOR-24: an approval does not count after its administrator is deactivated', async () => {
  const asked = { symbol: 'btc', amount: '0.01', address }
  const complete = (await ok('alice', 'POST', '/private/wallet/withdraw_crypto', asked)).withdrawalId
  for (const who of ['erin', 'frank'] as const) await step(who, 'approve', complete)
  await accounts.deactivate(accountIds.erin)
  expect(await step('frank', 'approve', withdrawalId)).toMatchObject(lapsed)
  expect(await step('frank', 'claim', complete, { claim: 'signer' })).toMatchObject(lapsed)
  const rejected = await step('frank', 'reject', complete, { reason: 'request it again' })
  expect(rejected.body.result).toMatchObject({ status: 'rejected' })
})

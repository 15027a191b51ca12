import { expect, test } from 'vitest'
import { sendTogether } from '../../../server/kernel/storage/testing-table-lock.ts'
import { broadcastAfterMs } from '../../../server/sandbox/networks.ts'
import { sandboxVenueTerms } from '../../../server/sandbox/venue-terms.ts'
import { blockMs, confirmAfterMs } from '../../../server/trading/custody/simulated/simulated-chain.ts'
import { tradingLimits } from '../../../server/trading/limits.ts'
import type { TradingServices } from '../../../server/trading/services.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'
import { SimulatedNetworks } from './simulated-networks.ts'

const { signed, ok, send, sign, clock, accountIds, trading } = await tradingForTest()
const { database } = trading.api.services as TradingServices
const { addressHoldMs: holdMs } = sandboxVenueTerms
const { bankAccountsMax } = tradingLimits
const networks = new SimulatedNetworks(trading, clock)

const iban = 'IR062960000000100324200001'
const otherIban = 'IR580540105180021273113007'
const withdraw = '/private/wallet/withdraw_irt'
const refused = (status: number, code: string) => ({ status, body: { error: { code } } })
const balance = async (who: 'alice' | 'bob' | 'dave') =>
  (await ok(who, 'GET', '/private/account/get_balance', { symbol: 'irt' }))[0]

test('BANK-1: an invalid card or Iranian account number is refused by its parameter', async () => {
  for (const cardNumber of ['', '4111111111111112', '411111111111111', 'card']) {
    const answer = await signed('alice', 'POST', '/private/bank/set_card', { cardNumber })
    expect(answer).toMatchObject(refused(400, 'BAD_REQUEST'))
    expect(answer.body.error.details.parameter).toBe('cardNumber')
  }
  for (const wrong of ['', 'IR062960000000100324200002', 'GB82WEST12345698765432', iban.slice(0, -1)]) {
    const answer = await signed('alice', 'POST', '/private/bank/set_iban', { iban: wrong })
    expect(answer).toMatchObject(refused(400, 'BAD_REQUEST'))
    expect(answer.body.error.details.parameter).toBe('iban')
  }
  expect(await ok('alice', 'GET', '/private/bank/get_accounts')).toEqual({ cards: [], ibans: [] })
})

test('BANK-2, BANK-3: cards and accounts are stored once, masked, for their owner only', async () => {
  const card = await ok('alice', 'POST', '/private/bank/set_card', { cardNumber: '4111 1111 1111 1111' })
  expect(card).toMatchObject({ cardNumber: '411111******1111', card_uuid: expect.any(String) })
  const named = await ok('alice', 'POST', '/private/bank/set_iban', { iban: 'ir06 2960 0000 0010 0324 2000 01' })
  expect(named).toMatchObject({ iban, usableFrom: String(Number(named.time) + holdMs) })
  clock.advance(1_000)
  expect(await ok('alice', 'POST', '/private/bank/set_iban', { iban })).toEqual(named)
  expect(await ok('alice', 'POST', '/private/bank/set_card', { cardNumber: '4111111111111111' })).toEqual(card)
  expect(await ok('alice', 'GET', '/private/bank/get_accounts')).toEqual({ cards: [card], ibans: [named] })
  expect(await ok('bob', 'GET', '/private/bank/get_accounts')).toEqual({ cards: [], ibans: [] })
  const kept = await database.sql`select number from bank_accounts where kind = 'card'`
  expect(kept).toEqual([{ number: '411111******1111' }])
  const remove = '/private/bank/accounts'
  const ofAlice = { account_uuid: named.iban_uuid }
  expect(await signed('bob', 'DELETE', remove, ofAlice)).toMatchObject(refused(404, 'BANK_ACCOUNT_NOT_FOUND'))
  expect(await ok('alice', 'DELETE', remove, { account_uuid: card.card_uuid })).toEqual({ removed: card.card_uuid })
  expect((await ok('alice', 'GET', '/private/bank/get_accounts')).cards).toEqual([])
})

test('BANK-2: the list is bounded, and a request that changes it is valid once', async () => {
  const request = sign('bob', 'POST', '/private/bank/set_iban', { iban: otherIban })
  expect((await send(request)).status).toBe(200)
  expect(await send(request)).toMatchObject(refused(409, 'REPLAYED_REQUEST'))
  const full = async (count: number) => {
    for (let index = 0; index < count; index++) {
      await ok('bob', 'POST', '/private/bank/set_card', { cardNumber: cardNumber(index) })
    }
  }
  await full(bankAccountsMax - 1)
  const one = { cardNumber: cardNumber(bankAccountsMax) }
  expect(await signed('bob', 'POST', '/private/bank/set_card', one)).toMatchObject(
    refused(409, 'TOO_MANY_BANK_ACCOUNTS'),
  )
  await full(1)
})

test('BANK-2: concurrent requests do not exceed the bound of the list', async () => {
  for (let index = 0; index < bankAccountsMax - 1; index++) {
    await ok('carol', 'POST', '/private/bank/set_card', { cardNumber: cardNumber(index) })
  }
  const add = (index: number) => () =>
    signed('carol', 'POST', '/private/bank/set_card', { cardNumber: cardNumber(bankAccountsMax + index) })
  const answers = await sendTogether(database, 'bank_accounts', [0, 1, 2, 3, 4, 5].map(add))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const [{ count } = { count: 0 }] = await database.sql<{ count: number }[]>`
    select count(*) from bank_accounts where account_id = ${accountIds.carol}`
  expect(count).toBe(bankAccountsMax)
})

test('BANK-4, BANK-5: a withdrawal waits for the hold, holds its amount, and is canceled or sent through all states', async () => {
  const { ibans } = await ok('alice', 'GET', '/private/bank/get_accounts')
  const input = { amount: '1500000', iban_uuid: ibans[0].iban_uuid, clientWithdrawId: 'rent' }
  const early = await signed('alice', 'POST', withdraw, input)
  expect(early).toMatchObject(refused(423, 'ADDRESS_ON_HOLD'))
  expect(early.body.error.details).toMatchObject({ usableFrom: ibans[0].usableFrom, parameter: 'iban_uuid' })
  expect((await balance('alice')).pendingWithdraw).toBe('0')
  clock.advance(holdMs)
  const before = await balance('alice')
  const asked = await ok('alice', 'POST', withdraw, input)
  const facts = { coin: 'irt', network: '', address: iban, amount: '1500000', fee: '0', status: 'requested' }
  expect(asked).toMatchObject({ ...facts, replayed: false })
  expect((await balance('alice')).pendingWithdraw).toBe('1500000')
  expect(await ok('alice', 'POST', withdraw, input)).toMatchObject({ withdrawalId: asked.withdrawalId, replayed: true })
  const back = await ok('alice', 'POST', '/private/wallet/cancel_withdraw', { clientWithdrawId: 'rent' })
  expect(back.status).toBe('canceled')
  expect(await balance('alice')).toEqual(before)

  const second = await ok('alice', 'POST', withdraw, { ...input, clientWithdrawId: 'rent-again' })
  const { withdrawalId } = second
  await ok('erin', 'POST', '/private/operator/approve_withdrawal', { withdrawalId })
  clock.advance(broadcastAfterMs)
  await networks.advance()
  clock.advance(confirmAfterMs)
  await networks.advance()
  const { rows } = await ok('alice', 'GET', '/private/history/withdrawals/irt')
  expect(rows.map((row: { status: string }) => row.status)).toEqual(['confirmed', 'canceled'])
  expect(rows[0].transactionId).not.toBe('')
  expect((await ok('alice', 'GET', '/private/history/withdrawals/crypto')).rows).toEqual([])
  expect(Number(before.total) - Number((await balance('alice')).total)).toBe(1_500_000)
})

test('BANK-4, BANK-5: each error of a withdrawal has its own code, and nothing is held', async () => {
  const { ibans } = await ok('alice', 'GET', '/private/bank/get_accounts')
  const right = { amount: '1000', iban_uuid: ibans[0].iban_uuid }
  const none = '00000000-0000-4000-8000-000000000000'
  const wrong: [number, string, Record<string, string>][] = [
    [404, 'BANK_ACCOUNT_NOT_FOUND', { ...right, iban_uuid: none }],
    [400, 'BAD_REQUEST', { ...right, iban_uuid: 'mine' }],
    [400, 'BAD_PRECISION', { ...right, amount: '1000.5' }],
    [400, 'BAD_REQUEST', { ...right, amount: '0' }],
    [422, 'INSUFFICIENT_BALANCE', { ...right, amount: '100000000000000' }],
    [400, 'BAD_REQUEST', { ...right, symbol: 'btc' }],
    [404, 'UNKNOWN_SYMBOL', { ...right, symbol: 'eur' }],
  ]
  for (const [status, code, params] of wrong) {
    expect(await signed('alice', 'POST', withdraw, params)).toMatchObject(refused(status, code))
  }
  expect(await signed('bob', 'POST', withdraw, right)).toMatchObject(refused(404, 'BANK_ACCOUNT_NOT_FOUND'))
  expect(await signed('alice', 'POST', '/private/wallet/withdraw_crypto', { symbol: 'irt', ...right })).toMatchObject({
    status: 400,
  })
  expect((await balance('alice')).pendingWithdraw).toBe('0')
})

test('BANK-6: a payment reported by an operator is credited once and at once, also to a new account', async () => {
  const report = '/private/operator/report_bank_deposit'
  const payment = { accountId: accountIds.dave, amount: '250000.5', transactionId: '140508-77', reason: 'by card' }
  const first = await ok('erin', 'POST', report, payment)
  expect(first).toMatchObject({ credited: true, deposit: { coin: 'irt', network: '', status: 'credited' } })
  expect(await ok('erin', 'POST', report, payment)).toEqual({ credited: true, deposit: null })
  expect((await balance('dave')).total).toBe('250000.5')
  const { rows } = await ok('dave', 'GET', '/private/history/deposit/irt')
  expect(rows).toMatchObject([{ transactionId: '140508-77', amount: '250000.5', fee: '0', status: 'credited' }])
  const log = await ok('erin', 'GET', '/private/operator/audit')
  expect(log.rows[0]).toMatchObject({ action: 'deposit.report_bank', subject: 'payment 140508-77', reason: 'by card' })
  const unknown = { ...payment, accountId: 999_999, transactionId: 'other' }
  expect(await signed('erin', 'POST', report, unknown)).toMatchObject(refused(404, 'ACCOUNT_NOT_FOUND'))
  expect(await signed('erin', 'POST', report, { ...payment, symbol: 'btc' })).toMatchObject(refused(400, 'BAD_REQUEST'))
})

test('BANK-6: a reference that was credited to another account or with another amount is refused, and is not called credited', async () => {
  const report = (more: object) =>
    signed('erin', 'POST', '/private/operator/report_bank_deposit', {
      ...{ accountId: accountIds.dave, amount: '1000', transactionId: '140508-78', reason: 'by card', ...more },
    })
  expect((await report({})).body.result).toMatchObject({ credited: true })
  for (const other of [{ accountId: accountIds.alice }, { amount: '1001' }]) {
    expect(await report(other)).toMatchObject(refused(409, 'DEPOSIT_STATE'))
  }
  const log = await ok('erin', 'GET', '/private/operator/audit', { subject: 'payment 140508-78' })
  expect(log.rows.map((row: { outcome: string }) => row.outcome)).toEqual(['refused', 'refused', 'done'])
  // Another spelling of the reference would be credited a second time.
  for (const transactionId of [' 140508-78', '140508-78\u00a0', '۱۴۰۵۰۸-۷۸', '１40508-78']) {
    expect(await report({ transactionId })).toMatchObject(refused(400, 'BAD_REQUEST'))
  }
})

test('BANK-7: a sandbox simulates a bank deposit, confirmed a moment later', async () => {
  const before = await balance('bob')
  const seen = await ok('bob', 'POST', '/private/sandbox/deposit', { symbol: 'irt', amount: '300000' })
  expect(seen).toMatchObject({ coin: 'irt', network: '', status: 'seen', confirmationsNeeded: '1' })
  expect((await balance('bob')).total).toBe(before.total)
  clock.advance(blockMs)
  await networks.advance()
  expect(Number((await balance('bob')).total) - Number(before.total)).toBe(300_000)
  const { rows } = await ok('bob', 'GET', '/private/history/deposit/irt', { status: 'credited' })
  expect(rows).toMatchObject([{ depositId: seen.depositId, amount: '300000' }])
})

/** A different card number for every index, with a valid check digit. */
function cardNumber(index: number): string {
  const start = `50222910${String(index).padStart(7, '0')}`
  const sum = [...start].reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  return `${start}${(10 - (sum % 10)) % 10}`
}

import { expect, test } from 'vitest'
import { sandboxVenueTerms } from '../../../server/sandbox/venue-terms.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { signed, ok, clock } = await tradingForTest()
const { addressHoldMs: holdMs } = sandboxVenueTerms

const path = '/private/wallet/withdraw_crypto'
const toBank = '/private/wallet/withdraw_irt'
const book = '/private/wallet/withdraw_address'
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const refused = (status: number, code: string) => ({ status, body: { error: { code } } })

const changeNetwork = (terms: object) =>
  ok('erin', 'PATCH', '/private/operator/networks', { symbol: 'btc', network: 'BTC', reason: 'a test', ...terms })

test('WITHDRAW-3: a repeat returns the first withdrawal after its saved address is removed, by the id of the address too', async () => {
  const { address_uuid } = await ok('alice', 'POST', book, { symbol: 'btc', address: bitcoin })
  clock.advance(holdMs)
  const input = { symbol: 'btc', amount: '1', address_uuid, clientWithdrawId: 'once' }
  const first = await ok('alice', 'POST', path, input)
  await ok('alice', 'DELETE', book, { address_uuid })
  expect(await ok('alice', 'POST', path, input)).toEqual({ ...first, replayed: true })
  expect(await ok('alice', 'GET', book)).toEqual([])
  const duplicate = refused(409, 'DUPLICATE_CLIENT_WITHDRAW_ID')
  expect(await signed('alice', 'POST', path, { ...input, amount: '2' })).toMatchObject(duplicate)
  for (const clientWithdrawId of [undefined, 'another'])
    expect(await signed('alice', 'POST', path, { ...input, clientWithdrawId })).toMatchObject(
      refused(404, 'ADDRESS_NOT_FOUND'),
    )
  expect(await signed('bob', 'POST', path, input)).toMatchObject(refused(404, 'ADDRESS_NOT_FOUND'))
})

test('WITHDRAW-3: a repeat returns the first withdrawal after its bank account is removed', async () => {
  const { iban_uuid } = await ok('alice', 'POST', '/private/bank/set_iban', { iban: 'IR062960000000100324200001' })
  clock.advance(holdMs)
  const input = { amount: '500000', iban_uuid, clientWithdrawId: 'rent' }
  const first = await ok('alice', 'POST', toBank, input)
  await ok('alice', 'DELETE', '/private/bank/accounts', { account_uuid: iban_uuid })
  expect(await ok('alice', 'POST', toBank, input)).toEqual({ ...first, replayed: true })
  const more = await signed('alice', 'POST', toBank, { ...input, amount: '600000' })
  expect(more).toMatchObject(refused(409, 'DUPLICATE_CLIENT_WITHDRAW_ID'))
  const other = await signed('alice', 'POST', toBank, { ...input, clientWithdrawId: 'rent-again' })
  expect(other).toMatchObject(refused(404, 'BANK_ACCOUNT_NOT_FOUND'))
})

test('WITHDRAW-3: a repeat returns the first withdrawal after the network takes no such withdrawals any more', async () => {
  await ok('bob', 'POST', book, { symbol: 'btc', address: bitcoin })
  clock.advance(holdMs)
  const input = { symbol: 'btc', amount: '0.12345678', address: bitcoin, clientWithdrawId: 'once' }
  const first = await ok('bob', 'POST', path, input)
  const changes = [
    [{ minimumWithdraw: '5' }, 'BELOW_MINIMUM'],
    [{ withdrawPrecision: 4 }, 'BAD_PRECISION'],
    [{ addressRegex: 'bc1p[a-z0-9]+' }, 'BAD_ADDRESS'],
  ] as const
  for (const [terms, code] of changes) {
    await changeNetwork(terms)
    expect(await ok('bob', 'POST', path, input), code).toEqual({ ...first, replayed: true })
    const other = await signed('bob', 'POST', path, { ...input, clientWithdrawId: 'other' })
    expect(other).toMatchObject(refused(400, code))
    await changeNetwork({ minimumWithdraw: '0.0005', withdrawPrecision: 8, addressRegex: 'bc1[a-z0-9]+' })
  }
})

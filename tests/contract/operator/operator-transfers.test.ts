import { expect, test } from 'vitest'
import { tradingLimits } from '../../../server/trading/limits.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { signed, ok, clock, accountIds } = await tradingForTest({ isSandbox: false })

const refused = (status: number, code: string) => ({ status, body: { error: { code } } })
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ours = ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy']
const place = { symbol: 'btc', network: 'BTC' }
const generate = '/private/wallet/generate_deposit_address'

test('DEPOSIT-2: each account gets one of the addresses that the operator added, until none is left', async () => {
  expect(await signed('alice', 'POST', generate, place)).toMatchObject(refused(503, 'UNAVAILABLE'))
  const add = (addresses: object[]) =>
    signed('erin', 'POST', '/private/operator/deposit_addresses', {
      ...place,
      addresses: JSON.stringify(addresses),
      reason: 'a new batch',
    })
  expect(await add([{ address: 'no address' }])).toMatchObject(refused(400, 'BAD_ADDRESS'))
  const batch = ours.map((address) => ({ address }))
  expect(await add(batch)).toMatchObject({ status: 200, body: { result: { added: '2', atHand: '2', network: 'BTC' } } })
  expect(await add(batch)).toMatchObject({ status: 200, body: { result: { added: '0', atHand: '2' } } })
  const [first] = await ok('alice', 'POST', generate, place)
  const [second] = await ok('dave', 'POST', generate, place)
  expect([first.address, second.address]).toEqual(ours)
  expect(await ok('alice', 'POST', generate, place)).toEqual([first])
  expect(await signed('bob', 'POST', generate, place)).toMatchObject(refused(503, 'UNAVAILABLE'))
  expect(await ok('erin', 'GET', '/private/operator/deposit_addresses', place)).toEqual({ network: 'BTC', atHand: '0' })
  expect((await signed('alice', 'POST', '/private/sandbox/deposit', { ...place, amount: '1' })).status).toBe(404)
})

test('DEPOSIT-2: an account takes one address of the format of the coin, also by requests at the same time', async () => {
  const add = (...addresses: string[]) =>
    ok('erin', 'POST', '/private/operator/deposit_addresses', {
      ...place,
      addresses: JSON.stringify(addresses.map((address) => ({ address }))),
      reason: 'a new batch',
    })
  const segwit = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
  await add('1BoatSLRHtKNngkdXEeobR76b53LETtpyT', segwit)
  const { addressRegex } = (await ok('erin', 'GET', '/private/operator/coins')).find(
    (coin: { symbol: string }) => coin.symbol === 'btc',
  ).networks.BTC
  const form = (regex: string) =>
    ok('erin', 'PATCH', '/private/operator/networks', { ...place, addressRegex: regex, reason: 'a test' })
  await form('bc1[a-z0-9]{20,90}')
  const answers = await Promise.all([1, 2, 3, 4].map(() => signed('bob', 'POST', generate, place)))
  expect(answers.map(({ body }) => body.result?.[0].address)).toEqual([segwit, segwit, segwit, segwit])
  expect(await signed('carol', 'POST', generate, place)).toMatchObject(refused(503, 'UNAVAILABLE'))
  await form(addressRegex)
  expect((await ok('erin', 'GET', '/private/operator/deposit_addresses', place)).atHand).toBe('1')
})

test('DEPOSIT-5: an address of the pool is one address in every spelling, for two accounts and for a report', async () => {
  const ether = { symbol: 'eth', network: 'ERC20' }
  const mixed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const [small, large] = [mixed.toLowerCase(), `0x${mixed.slice(2).toUpperCase()}`]
  const add = (addresses: readonly string[]) =>
    ok('erin', 'POST', '/private/operator/deposit_addresses', {
      ...ether,
      addresses: JSON.stringify(addresses.map((address) => ({ address }))),
      reason: 'a new batch',
    })
  expect(await add([mixed, small])).toMatchObject({ added: '1', atHand: '1' })
  expect(await add([small])).toMatchObject({ added: '0' })
  expect(await add([large])).toMatchObject({ added: '0' })
  const [{ address }] = await ok('alice', 'POST', generate, ether)
  expect(await signed('bob', 'POST', generate, ether)).toMatchObject(refused(503, 'UNAVAILABLE'))
  expect(address.toLowerCase()).toBe(small)
  for (const [index, spelling] of [mixed, small, large].entries()) {
    const transfer = { ...ether, address: spelling, transactionId: `0x${index}`, amount: '0.5', confirmations: 0 }
    await ok('erin', 'POST', '/private/operator/report_deposit', transfer)
  }
  const { rows } = await ok('alice', 'GET', '/private/history/deposit/crypto', { symbol: 'eth' })
  expect(rows).toHaveLength(3)
})

test('DEPOSIT-5: the forms of a TON account, and a tag with leading zeros, are one place of the pool', async () => {
  const add = (target: object, places: readonly object[]) =>
    ok('erin', 'POST', '/private/operator/deposit_addresses', {
      ...target,
      addresses: JSON.stringify(places),
      reason: 'a new batch',
    })
  const ton = { symbol: 'ton', network: 'TON' }
  const pattern = { ...ton, addressRegex: '([EU]Q[0-9A-Za-z_+/-]{46}|0:[0-9A-Fa-f]{64})', reason: 'a test' }
  await ok('erin', 'PATCH', '/private/operator/networks', pattern)
  const forms = [
    'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
    'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
    'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPuwA',
    '0:CA6E321C7CCE9ECEDF0A8CA2492EC8592494AA5FB5CE0387DFF96EF6AF982A3E',
  ] as const
  const at = (address: string) => ({ address, memo: 'Alice' })
  expect(await add(ton, forms.map(at))).toMatchObject({ added: '1' })
  for (const form of forms) expect(await add(ton, [at(form)])).toMatchObject({ added: '0' })
  expect(await add(ton, [{ address: forms[0], memo: 'alice' }])).toMatchObject({ added: '1' })
  const ripple = { symbol: 'xrp', network: 'XRP' }
  const address = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
  expect(await add(ripple, [{ address, memo: '007' }])).toMatchObject({ added: '1' })
  expect(await add(ripple, [{ address, memo: '7' }])).toMatchObject({ added: '0' })
  for (const [target, place, spellings] of [
    [ton, { memo: 'Alice' }, forms],
    [ripple, { address }, ['7', '07']],
  ] as const) {
    await ok('alice', 'POST', generate, target)
    for (const [index, spelling] of spellings.entries()) {
      const spelled = target === ton ? { address: spelling } : { memo: spelling }
      const transfer = { ...target, ...place, ...spelled, transactionId: `${index}`, amount: '50', confirmations: 0 }
      await ok('erin', 'POST', '/private/operator/report_deposit', transfer)
    }
    const { rows } = await ok('alice', 'GET', '/private/history/deposit/crypto', { symbol: target.symbol })
    expect(rows).toHaveLength(spellings.length)
  }
})

test('OPERATOR-8: a transfer is reported by its address, credited once, and can be dropped only before', async () => {
  const report = (confirmations: number, more = {}) =>
    signed('erin', 'POST', '/private/operator/report_deposit', {
      ...place,
      address: ours[1],
      transactionId: 'f00d',
      amount: '0.25',
      confirmations,
      ...more,
    })
  expect(await report(0)).toMatchObject({ status: 200, body: { result: { credited: false } } })
  expect(await report(1, { amount: '0.5' })).toMatchObject(refused(409, 'DEPOSIT_STATE'))
  expect(await report(0, { address: bitcoin })).toMatchObject(refused(400, 'BAD_REQUEST'))
  for (const transactionId of [' beef', 'beef ', '۱۲', `0x${'AB'.repeat(32)}`]) {
    expect(await report(0, { transactionId })).toMatchObject(refused(400, 'BAD_REQUEST'))
  }
  expect(await report(0, { transactionId: 'dust', amount: '0.00001' })).toMatchObject(refused(400, 'BELOW_MINIMUM'))
  const done = await report(2)
  expect(done.body.result).toMatchObject({ credited: true, deposit: { status: 'credited', amount: '0.25' } })
  expect((await report(3)).body.result).toEqual({ credited: true, deposit: null })
  expect(await report(3, { amount: '0.5' })).toMatchObject(refused(409, 'DEPOSIT_STATE'))
  expect(await report(3, { address: ours[0] })).toMatchObject(refused(409, 'DEPOSIT_STATE'))
  expect((await ok('dave', 'GET', '/private/account/get_balance', { symbol: 'btc' }))[0].available).toBe('0.25')
  const { rows: reports } = await ok('erin', 'GET', '/private/operator/audit', { subject: 'transfer BTC f00d 0' })
  expect(reports.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    ...['refused', 'refused', 'done', 'done', 'done'],
  ])
  expect(reports[3]).toMatchObject({ action: 'deposit.report', after: { amount: '0.25', confirmations: '2' } })
  const drop = (transactionId: string) =>
    signed('erin', 'POST', '/private/operator/orphan_deposit', { network: 'BTC', transactionId, reason: 'a fork' })
  expect(await drop('f00d')).toMatchObject(refused(409, 'DEPOSIT_STATE'))
  expect(await drop('none')).toMatchObject(refused(404, 'DEPOSIT_NOT_FOUND'))
  await report(0, { transactionId: 'beef' })
  expect((await drop('beef')).status).toBe(200)
  const { rows } = await ok('dave', 'GET', '/private/history/deposit/crypto')
  expect(rows.map((row: { status: string }) => row.status)).toEqual(['orphaned', 'credited'])
})

test('OPERATOR-8: the report that credits a transfer is audited, also after the network needs more confirmations', async () => {
  const [{ address: another }] = await ok('erin', 'POST', generate, place)
  const report = (who: 'erin' | 'frank', address: string | undefined, transactionId: string, confirmations: number) =>
    signed(who, 'POST', '/private/operator/report_deposit', {
      ...place,
      ...{ address, transactionId, amount: '0.25', confirmations },
    })
  expect((await report('frank', another, 'own', 0)).status).toBe(200)
  expect((await report('frank', ours[1], 'other', 0)).status).toBe(200)
  const terms = { ...place, reason: 'forks' }
  await ok('frank', 'PATCH', '/private/operator/networks', { ...terms, DepositConfirmationCount: 9 })
  // A transfer needs the confirmations of the time when it was first seen.
  expect(await report('erin', another, 'own', 2)).toMatchObject(refused(403, 'PERMISSION_DENIED'))
  expect((await report('erin', ours[1], 'other', 2)).body.result).toMatchObject({ credited: true })
  const audited = async (name: string) =>
    (await ok('frank', 'GET', '/private/operator/audit', { subject: `transfer BTC ${name} 0` })).rows
  expect(await audited('own')).toMatchObject([{ outcome: 'refused' }, { outcome: 'done' }])
  expect(await audited('other')).toMatchObject([{ operatorId: String(accountIds.erin) }, { outcome: 'done' }])
  await ok('frank', 'PATCH', '/private/operator/networks', { ...terms, DepositConfirmationCount: 2 })
})

test('OPERATOR-7: operators list all withdrawals and advance them step by step, but cannot approve their own', async () => {
  const step = (name: string, withdrawalId: string, more = {}) =>
    signed('erin', 'POST', `/private/operator/${name}_withdrawal`, { withdrawalId, ...more })
  await ok('erin', 'POST', '/private/operator/adjust_balance', {
    accountId: accountIds.alice,
    symbol: 'btc',
    amount: '1',
    reason: 'x',
  })
  for (const who of ['alice', 'bob', 'erin'] as const) {
    await ok(who, 'POST', '/private/wallet/withdraw_address', { symbol: 'btc', address: bitcoin })
  }
  await ok('frank', 'POST', '/private/operator/adjust_balance', {
    accountId: accountIds.erin,
    symbol: 'btc',
    amount: '1',
    reason: 'x',
  })
  clock.advance(tradingLimits.addressHoldMs)
  const ask = async (who: 'alice' | 'bob' | 'erin') =>
    (await ok(who, 'POST', '/private/wallet/withdraw_crypto', { symbol: 'btc', amount: '0.1', address: bitcoin }))
      .withdrawalId
  const [going, failing, refusedOne, own] = [await ask('alice'), await ask('bob'), await ask('bob'), await ask('erin')]
  const waiting = await ok('erin', 'GET', '/private/operator/withdrawals', { status: 'requested' })
  expect(waiting.rows.map((row: { withdrawalId: string }) => row.withdrawalId)).toEqual([
    own,
    refusedOne,
    failing,
    going,
  ])
  const bobs = await ok('erin', 'GET', '/private/operator/withdrawals', { accountId: accountIds.bob })
  expect(bobs.rows).toMatchObject([{ accountId: String(accountIds.bob) }, { operatorId: '0' }])
  expect(await step('approve', own)).toMatchObject(refused(403, 'PERMISSION_DENIED'))
  expect(await step('approve', '999999')).toMatchObject(refused(404, 'WITHDRAWAL_NOT_FOUND'))
  const claim = { claim: 'signer-1' }
  expect(await step('broadcast', going, { ...claim, transactionId: 't' })).toMatchObject(
    refused(409, 'WITHDRAWAL_STATE'),
  )
  expect(await step('claim', going, claim)).toMatchObject(refused(409, 'WITHDRAWAL_STATE'))
  expect((await step('approve', going, { reason: 'known' })).body.result).toMatchObject({
    status: 'approved',
    operatorId: String(accountIds.erin),
  })
  expect((await step('claim', going, claim)).body.result).toMatchObject({
    status: 'claimed',
    claimedBy: String(accountIds.erin),
    claim: 'signer-1',
    claimedUntil: String(clock.nowMs() + tradingLimits.claimDefaultSeconds * 1000),
  })
  expect(await step('broadcast', going, claim)).toMatchObject(refused(400, 'BAD_REQUEST'))
  expect((await step('broadcast', going, { ...claim, transactionId: 'abc' })).body.result).toMatchObject({
    transactionId: 'abc',
  })
  expect((await step('confirm', going)).body.result).toMatchObject({ status: 'confirmed' })
  expect((await step('reject', refusedOne, { reason: 'unclear' })).body.result).toMatchObject({
    status: 'rejected',
    reason: 'unclear',
  })
  await step('approve', failing)
  expect((await step('fail', failing, { reason: 'too old' })).body.result).toMatchObject({ status: 'failed' })
  const [balance] = await ok('bob', 'GET', '/private/account/get_balance', { symbol: 'btc' })
  expect(balance).toMatchObject({ available: '10', pendingWithdraw: '0' })
})

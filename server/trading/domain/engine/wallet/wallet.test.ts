import { expect, test } from 'vitest'
import { withdrawalKeptMs } from '../limits.ts'
import { firstRules, newestRules } from '../rules.ts'
import { coin, operator, type Venue, venue } from '../testing.ts'

const fees = { network: { depositFee: 2n, withdrawFee: 3n, minimumDeposit: 5n, minimumWithdraw: 10n } }

function report(market: Venue, confirmations: number, change: { amount?: bigint; output?: number } = {}): string[] {
  return market.do({
    type: 'report_deposit',
    depositId: 0,
    account: market.account('alice'),
    coin: 1,
    network: 'CHAIN',
    transactionId: 'abc',
    output: change.output ?? 0,
    amount: change.amount ?? 100n,
    confirmations,
  })
}

function request(market: Venue, amount: bigint, clientWithdrawId = '', address = 'there'): string[] {
  const account = market.account('alice')
  return market.do({
    type: 'withdraw',
    withdrawalId: 0,
    account,
    coin: 1,
    network: 'CHAIN',
    amount,
    address,
    memo: '',
    clientWithdrawId,
    usableFromMs: 0,
  })
}

const signer = { operator: 998, name: 'one' }

function claim(market: Venue, withdrawalId: number): string[] {
  return market.do({ type: 'claim_withdrawal', withdrawalId, ...signer, forMs: 60_000 })
}

function suspend(
  market: Venue,
  network: { depositStatus?: 'active' | 'suspended'; withdrawStatus?: 'active' | 'suspended' },
): void {
  market.do({ type: 'set_coin', operator, coin: coin(1, 'btc', 0, { ...fees.network, ...network }) })
}

/** The house accounts of the outside world, of deposits and of withdrawals. */
function houseBalances(market: Venue) {
  const { engine } = market
  engine.audit()
  return [engine.houseBalance('external', 1), engine.houseBalance('deposits', 1), engine.houseBalance('withdrawals', 1)]
}

test('WALLET-1: a deposit is seen, counts its confirmations and is credited once there are enough', () => {
  const market = venue('alice 0 usd', fees)
  expect(report(market, 0)).toEqual(['deposit seen 0/3'])
  expect(houseBalances(market)).toEqual([-100n, 100n, 0n])
  expect(report(market, 2)).toEqual(['deposit progressed 2/3'])
  expect(report(market, 1)).toEqual(['deposit progressed 1/3'])
  expect(report(market, 3)).toEqual(['deposit credited 3/3'])
  expect(market.of('alice', 'btc')).toEqual({ available: 98n, held: 0n })
  expect(market.engine.houseBalance('fees', 1)).toBe(2n)
  expect(houseBalances(market)).toEqual([-100n, 0n, 0n])
})

test('WALLET-2: a transfer is credited once, however often it is reported', () => {
  const market = venue('alice 0 usd', fees)
  report(market, 3)
  expect(report(market, 4)).toEqual(['deposit already credited'])
  expect(report(market, 3, { output: 1 })).toEqual(['deposit credited 3/3'])
  expect(report(market, 0, { output: 2 })).toEqual(['deposit seen 0/3'])
  expect(report(market, 0, { output: 2 })).toEqual(['deposit unchanged 0/3'])
  expect(report(market, 3, { output: 2, amount: 101n })).toEqual(['refused deposit_mismatch'])
  expect(market.of('alice', 'btc').available).toBe(196n)
})

test('WALLET-3: on a suspended network a deposit is seen but not credited until it is active again', () => {
  const market = venue('alice 0 usd', fees)
  suspend(market, { depositStatus: 'suspended' })
  expect(report(market, 9)).toEqual(['deposit seen 9/3'])
  expect(market.of('alice', 'btc').available).toBe(0n)
  suspend(market, { depositStatus: 'active' })
  expect(report(market, 9)).toEqual(['deposit credited 9/3'])
})

test('WALLET-4: a deposit that the network drops leaves the ledger', () => {
  const market = venue('alice 0 usd', fees)
  const orphan = (output: number) => {
    return market.do({ type: 'orphan_deposit', network: 'CHAIN', transactionId: 'abc', output })
  }
  report(market, 1)
  expect(market.engine.pendingDeposits(market.account('alice')).length).toBe(1)
  expect(orphan(0)).toEqual(['deposit orphaned 1/3'])
  expect(houseBalances(market)).toEqual([0n, 0n, 0n])
  expect(orphan(0)).toEqual(['refused deposit_not_found'])
  expect(report(market, 3)).toEqual(['deposit credited 3/3'])
  expect(orphan(0)).toEqual(['refused deposit_credited'])
})

test('WALLET-5: a withdrawal holds amount and fee, leaves, and is confirmed', () => {
  const market = venue('alice 100 btc', fees)
  expect(request(market, 50n)).toEqual(['withdrawal requested'])
  expect(market.of('alice', 'btc')).toEqual({ available: 47n, held: 53n })
  expect(market.engine.balance(market.account('alice'), 1).pendingWithdrawal).toBe(53n)
  expect(market.do({ type: 'report_confirmation', withdrawalId: 1, operator })).toEqual(['refused withdrawal_state'])
  expect(market.do({ type: 'report_broadcast', withdrawalId: 1, ...signer, transactionId: 't' })).toEqual([
    'refused withdrawal_state',
  ])
  expect(market.do({ type: 'approve_withdrawal', withdrawalId: 1, operator })).toEqual(['withdrawal approved'])
  expect(claim(market, 1)).toEqual(['withdrawal claimed'])
  expect(market.of('alice', 'btc')).toEqual({ available: 47n, held: 53n })
  expect(market.engine.balance(market.account('alice'), 1).pendingWithdrawal).toBe(53n)
  expect(market.do({ type: 'report_broadcast', withdrawalId: 1, ...signer, transactionId: 't' })).toEqual([
    'withdrawal broadcast',
  ])
  expect(market.of('alice', 'btc')).toEqual({ available: 47n, held: 0n })
  expect(houseBalances(market)).toEqual([0n, 0n, 53n])
  expect(market.do({ type: 'report_confirmation', withdrawalId: 1, operator })).toEqual(['withdrawal confirmed'])
  expect(houseBalances(market)).toEqual([50n, 0n, 0n])
  expect(market.engine.houseBalance('fees', 1)).toBe(3n)
})

test('WALLET-6: an operator cannot approve their own withdrawal', () => {
  const market = venue('alice 100 btc', fees)
  request(market, 50n)
  const own = market.account('alice')
  expect(market.do({ type: 'approve_withdrawal', withdrawalId: 1, operator: own })).toEqual(['refused own_withdrawal'])
  expect(market.do({ type: 'approve_withdrawal', withdrawalId: 2, operator })).toEqual(['refused withdrawal_not_found'])
})

test('RULES-3: under rules 1 an operator can adjust and rate their own account', () => {
  const own = (rules: number) => {
    const market = venue('alice 100 btc', { ...fees, rules })
    const account = market.account('alice')
    const by = { operator: account, account }
    return [
      market.do({ type: 'adjust_balance', ...by, reason: 'why', coin: 1, amount: 5n }),
      market.do({ type: 'set_account_fees', ...by, rates: { makerPpm: 1, takerPpm: 1 } }),
      market.do({ type: 'pay_out_fees', ...by, reason: 'why', coin: 1, amount: 5n }),
    ]
  }
  const refused = ['refused own_account']
  expect(own(newestRules)).toEqual([refused, refused, refused])
  expect(own(firstRules).flat()).not.toContain(refused[0])
})

test('WALLET-7: a canceled, rejected or failed withdrawal returns amount and fee', () => {
  const market = venue('alice 100 btc', fees)
  const account = market.account('alice')
  const whole = { available: 100n, held: 0n }
  request(market, 50n)
  expect(market.do({ type: 'cancel_withdrawal', account, withdrawalId: 1, clientWithdrawId: '' })).toEqual([
    'withdrawal canceled',
  ])
  expect(market.of('alice', 'btc')).toEqual(whole)
  request(market, 50n, 'w2')
  market.do({ type: 'approve_withdrawal', withdrawalId: 2, operator })
  expect(market.do({ type: 'cancel_withdrawal', account, withdrawalId: 0, clientWithdrawId: 'w2' })).toEqual([
    'refused withdrawal_state',
  ])
  expect(market.do({ type: 'reject_withdrawal', withdrawalId: 2, operator, reason: 'no' })).toEqual([
    'withdrawal rejected',
  ])
  expect(market.of('alice', 'btc')).toEqual(whole)
  request(market, 50n)
  market.do({ type: 'approve_withdrawal', withdrawalId: 3, operator })
  claim(market, 3)
  market.do({ type: 'report_broadcast', withdrawalId: 3, ...signer, transactionId: 't' })
  expect(market.do({ type: 'reject_withdrawal', withdrawalId: 3, operator, reason: 'no' })).toEqual([
    'refused withdrawal_state',
  ])
  expect(market.do({ type: 'report_failure', withdrawalId: 3, operator, reason: 'dropped' })).toEqual([
    'withdrawal failed',
  ])
  expect(market.of('alice', 'btc')).toEqual(whole)
  expect(houseBalances(market)).toEqual([0n, 0n, 0n])
  const others = market.account('bob')
  expect(market.do({ type: 'cancel_withdrawal', account: others, withdrawalId: 3, clientWithdrawId: '' })).toEqual([
    'refused withdrawal_not_found',
  ])
})

test('WALLET-8: a client id creates one withdrawal; with other parameters it is a duplicate', () => {
  const market = venue('alice 100 btc', fees)
  expect(request(market, 20n, 'once')).toEqual(['withdrawal requested'])
  expect(request(market, 20n, 'once')).toEqual(['withdrawal replayed'])
  expect(request(market, 21n, 'once')).toEqual(['refused duplicate_client_withdraw_id'])
  expect(request(market, 20n, 'once', 'elsewhere')).toEqual(['refused duplicate_client_withdraw_id'])
  expect(request(market, 20n, 'no good')).toEqual(['refused bad_client_id'])
  market.do({ type: 'cancel_withdrawal', account: 1, withdrawalId: 1, clientWithdrawId: '' })
  market.wait(withdrawalKeptMs - 1)
  expect(request(market, 20n, 'once')).toEqual(['withdrawal replayed'])
  market.wait(1)
  expect(request(market, 20n, 'once')).toEqual(['withdrawal requested'])
  expect(market.engine.withdrawals(1).length).toBe(1)
})

test('WALLET-9: minimum, precision, network state and funds are checked before the hold', () => {
  const market = venue('alice 10 btc', {
    baseScale: 3,
    network: { ...fees.network, withdrawPrecision: 2, withdrawFee: 30n },
  })
  expect(request(market, 9n)).toEqual(['refused below_minimum'])
  expect(request(market, 1001n)).toEqual(['refused bad_precision'])
  expect(request(market, 9980n)).toEqual(['refused insufficient_funds'])
  expect(request(market, -1n)).toEqual(['refused amount_out_of_range'])
  expect(request(market, 100n, '', '')).toEqual(['refused bad_value'])
  expect(report(market, 0, { amount: 4n })).toEqual(['refused below_minimum'])
  market.do({ type: 'set_coin', operator, coin: coin(1, 'btc', 3, { withdrawStatus: 'suspended' }) })
  expect(request(market, 1000n)).toEqual(['refused network_suspended'])
  expect(market.of('alice', 'btc')).toEqual({ available: 10_000n, held: 0n })
})

test('WALLET-10: adjustments and transfers need a reason and move money between accounts and house accounts', () => {
  const market = venue('alice 100 btc; bob 1 usd')
  const adjust = (amount: bigint, reason = 'why') => {
    return market.do({ type: 'adjust_balance', operator, reason, account: 1, coin: 1, amount })
  }
  expect(adjust(5n)).toEqual(['balance adjusted'])
  expect(adjust(-106n)).toEqual(['refused insufficient_funds'])
  expect(adjust(-105n)).toEqual(['balance adjusted'])
  expect(adjust(0n)).toEqual(['refused amount_out_of_range'])
  expect(adjust(7n, '')).toEqual(['refused bad_value'])
  expect(market.engine.houseBalance('adjustments', 1)).toBe(0n)
  adjust(10n)
  const transfer = (to: number, amount: bigint) =>
    market.do({ type: 'transfer', from: 1, to, coin: 1, amount, reason: 'gift' })
  expect(transfer(1, 5n)).toEqual(['refused same_account'])
  expect(transfer(2, 11n)).toEqual(['refused insufficient_funds'])
  expect(transfer(9, 1n)).toEqual(['refused unknown_account'])
  expect(transfer(2, 10n)).toEqual(['transferred'])
  expect(market.of('bob', 'btc').available).toBe(10n)
})

test('WALLET-11: the supply of a coin never exceeds the limit of the ledger', () => {
  const market = venue('alice 1 btc')
  const adjust = (amount: bigint) =>
    market.do({ type: 'adjust_balance', operator, reason: 'x', account: 1, coin: 1, amount })
  expect(adjust(10n ** 30n)).toEqual(['refused supply_limit'])
  expect(adjust(10n ** 30n - 1n)).toEqual(['balance adjusted'])
  expect(report(market, 3, { amount: 1n })).toEqual(['refused supply_limit'])
  expect(market.of('alice', 'btc').available).toBe(10n ** 30n)
  market.engine.audit()
})

test('WALLET-13: a broadcast needs a valid transaction id', () => {
  const market = venue('alice 100 btc', fees)
  request(market, 50n)
  market.do({ type: 'approve_withdrawal', withdrawalId: 1, operator })
  claim(market, 1)
  for (const transactionId of ['', 'x'.repeat(501)]) {
    expect(market.do({ type: 'report_broadcast', withdrawalId: 1, ...signer, transactionId })).toEqual([
      'refused bad_value',
    ])
  }
  expect(market.of('alice', 'btc')).toEqual({ available: 47n, held: 53n })
})

test('WALLET-12: repeating a step changes nothing', () => {
  const market = venue('alice 100 btc', fees)
  request(market, 50n)
  const steps = [
    { type: 'approve_withdrawal', withdrawalId: 1, operator },
    { type: 'claim_withdrawal', withdrawalId: 1, ...signer, forMs: 60_000 },
    { type: 'report_broadcast', withdrawalId: 1, ...signer, transactionId: 't' },
    { type: 'report_confirmation', withdrawalId: 1, operator },
  ] as const
  for (const step of steps) {
    market.do(step)
    const before = [market.of('alice', 'btc'), houseBalances(market)]
    expect(market.do(step)).toEqual(['withdrawal unchanged'])
    expect([market.of('alice', 'btc'), houseBalances(market)]).toEqual(before)
  }
  expect(market.do({ type: 'report_broadcast', withdrawalId: 1, ...signer, transactionId: 'u' })).toEqual([
    'refused withdrawal_state',
  ])
})

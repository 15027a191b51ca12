import { describe, expect, test } from 'vitest'
import type { Withdraw } from '../commands/commands.ts'
import { Engine } from '../engine.ts'
import { withdrawalKeptMs, withdrawalsKeptMax } from '../limits.ts'
import { EngineState } from '../state.ts'
import { coin, operator, stateOf, Venue, venue } from '../testing.ts'
import { openPolicy, type WithdrawalPolicy } from './withdrawal-policy.ts'

const network = { withdrawFee: 3n, minimumWithdraw: 1n }
const signer = { operator: 500, name: 'one' }
const second = operator + 1
const hourMs = 3_600_000

class WithdrawalVenue {
  readonly market: Venue

  constructor(balances = 'alice 1000 btc') {
    this.market = venue(balances, { network })
  }

  request(amount = 50n, more: Partial<Omit<Withdraw, 'type' | 'account' | 'amount'>> = {}) {
    const account = this.market.account('alice')
    const place = { account, coin: 1, network: 'CHAIN', amount, address: 'there', memo: '', clientWithdrawId: '' }
    return this.market.do({ type: 'withdraw', withdrawalId: 0, usableFromMs: 0, ...place, ...more })
  }

  /** Requests a withdrawal and returns its id. */
  requested(amount = 50n): number {
    this.request(amount)
    return this.market.engine.lastId
  }

  approve(withdrawalId: number, by = operator) {
    return this.market.do({ type: 'approve_withdrawal', withdrawalId, operator: by })
  }

  approved(amount = 50n): number {
    const id = this.requested(amount)
    this.approve(id)
    return id
  }

  claim(withdrawalId: number, by: { operator?: number; name?: string } = {}, forMs = hourMs) {
    return this.market.do({ type: 'claim_withdrawal', withdrawalId, ...signer, ...by, forMs })
  }

  claimed(amount = 50n, forMs = hourMs): number {
    const id = this.approved(amount)
    this.claim(id, {}, forMs)
    return id
  }

  sent(withdrawalId: number, by: { operator?: number; name?: string } = {}, transactionId = 't') {
    return this.market.do({ type: 'report_broadcast', withdrawalId, ...signer, ...by, transactionId })
  }

  release(withdrawalId: number, name = signer.name) {
    return this.market.do({ type: 'release_withdrawal', withdrawalId, operator: 500, name, reason: 'no funds' })
  }

  review(withdrawalId: number, outcome: 'sent' | 'not_sent' | 'failed', by = operator, reason = 'looked') {
    const transactionId = outcome === 'sent' ? 't' : ''
    return this.market.do({ type: 'review_withdrawal', withdrawalId, operator: by, reason, outcome, transactionId })
  }

  reject(withdrawalId: number, by = operator) {
    return this.market.do({ type: 'reject_withdrawal', withdrawalId, operator: by, reason: 'no' })
  }

  fail(withdrawalId: number, by = operator) {
    return this.market.do({ type: 'report_failure', withdrawalId, operator: by, reason: 'lost' })
  }

  confirm(withdrawalId: number, by = operator) {
    return this.market.do({ type: 'report_confirmation', withdrawalId, operator: by })
  }

  cancel(withdrawalId: number) {
    const account = this.market.account('alice')
    return this.market.do({ type: 'cancel_withdrawal', account, withdrawalId, clientWithdrawId: '' })
  }

  freeze(state: 'frozen' | 'active' = 'frozen') {
    const account = this.market.account('alice')
    this.market.do({ type: 'set_account_state', operator, reason: 'why', account, state, cancelOrders: false })
  }

  policy(change: Partial<WithdrawalPolicy>, by = 0) {
    const policy = { ...openPolicy, ...change }
    return this.market.do({ type: 'set_withdrawal_policy', operator: by, reason: 'why', coin: 1, policy })
  }

  status(withdrawalId: number) {
    this.market.engine.audit()
    return this.market.engine.withdrawal(withdrawalId)?.status
  }

  get alice() {
    return this.market.of('alice', 'btc')
  }
}

describe('claims', () => {
  test('WALLET-14: one signer holds a claim, and only that signer can report', () => {
    const wallets = new WithdrawalVenue()
    const id = wallets.approved()
    expect(wallets.sent(id)).toEqual(['refused withdrawal_state'])
    expect(wallets.claim(id)).toEqual(['withdrawal claimed'])
    expect(wallets.claim(id)).toEqual(['withdrawal unchanged'])
    expect(wallets.claim(id, { name: 'two' })).toEqual(['refused withdrawal_claimed'])
    expect(wallets.claim(id, { operator: 501 })).toEqual(['refused withdrawal_claimed'])
    expect(wallets.sent(id, { name: 'two' })).toEqual(['refused not_the_claimer'])
    expect(wallets.sent(id, { operator: 501 })).toEqual(['refused not_the_claimer'])
    expect(wallets.sent(id)).toEqual(['withdrawal broadcast'])
    expect(wallets.sent(id)).toEqual(['withdrawal unchanged'])
    expect(wallets.sent(id, {}, 'u')).toEqual(['refused withdrawal_state'])
    expect(wallets.claim(id, { name: 'two' })).toEqual(['refused withdrawal_state'])
    expect(wallets.confirm(id)).toEqual(['withdrawal confirmed'])
    // A signer that was killed before it received the reply reports again, at any later status.
    expect(wallets.sent(id)).toEqual(['withdrawal unchanged'])
    expect(wallets.sent(id, {}, 'u')).toEqual(['refused withdrawal_state'])
  })

  test('WALLET-15: a claimed withdrawal cannot be rejected, failed or canceled', () => {
    const wallets = new WithdrawalVenue()
    const id = wallets.claimed()
    expect(wallets.reject(id)).toEqual(['refused withdrawal_claimed'])
    expect(wallets.fail(id)).toEqual(['refused withdrawal_claimed'])
    expect(wallets.review(id, 'not_sent')).toEqual(['refused withdrawal_claimed'])
    expect(wallets.cancel(id)).toEqual(['refused withdrawal_state'])
    expect(wallets.alice).toEqual({ available: 947n, held: 53n })
    wallets.sent(id)
    expect(wallets.reject(id)).toEqual(['refused withdrawal_state'])
  })

  test('WALLET-16: a withdrawal with an ended claim goes to review, by the time of the journal alone', () => {
    const wallets = new WithdrawalVenue()
    const id = wallets.claimed(50n, 60_000)
    const later = wallets.claimed(10n, 120_000)
    expect(wallets.market.wait(59_999)).toEqual([])
    expect(wallets.status(id)).toBe('claimed')
    const restored = Engine.restore(stateOf(wallets.market.engine))
    expect(wallets.market.wait(1)).toEqual(['withdrawal review', 'command started'])
    restored.apply(wallets.market.commands.at(-1)!)
    expect(Buffer.compare(stateOf(restored), stateOf(wallets.market.engine))).toBe(0)
    expect([wallets.status(id), wallets.status(later)]).toEqual(['review', 'claimed'])
    expect(wallets.claim(id)).toEqual(['refused withdrawal_in_review'])
    expect(wallets.reject(id)).toEqual(['refused withdrawal_in_review'])
    expect(wallets.fail(id)).toEqual(['refused withdrawal_in_review'])
    wallets.market.wait(30 * 24 * hourMs)
    expect(wallets.status(id)).toBe('review')
    expect(wallets.alice).toEqual({ available: 934n, held: 66n })
  })

  test('WALLET-17: an administrator decides with a reason about an ended claim', () => {
    const wallets = new WithdrawalVenue()
    const ended = () => {
      const id = wallets.claimed(50n, 1_000)
      wallets.market.wait(1_000)
      return id
    }
    const [sent, again, failed] = [ended(), ended(), ended()]
    expect(wallets.review(sent, 'sent', operator, '')).toEqual(['refused bad_value'])
    expect(wallets.review(sent, 'sent', signer.operator)).toEqual(['withdrawal broadcast'])
    expect(wallets.review(sent, 'sent')).toEqual(['withdrawal unchanged'])
    // The operator of the claiming signer cannot decide alone that it was not sent.
    expect(wallets.review(again, 'not_sent', signer.operator)).toEqual(['refused own_claim'])
    expect(wallets.review(failed, 'failed', signer.operator)).toEqual(['refused own_claim'])
    expect(wallets.review(again, 'not_sent')).toEqual(['withdrawal approved'])
    expect(wallets.review(again, 'not_sent')).toEqual(['withdrawal unchanged'])
    expect(wallets.sent(again)).toEqual(['refused withdrawal_state'])
    expect(wallets.claim(again, { name: 'two' })).toEqual(['withdrawal claimed'])
    expect(wallets.sent(again)).toEqual(['refused not_the_claimer'])
    expect(wallets.review(failed, 'failed')).toEqual(['withdrawal failed'])
    expect(wallets.review(failed, 'failed')).toEqual(['withdrawal unchanged'])
    expect(wallets.review(wallets.approved(), 'not_sent')).toEqual(['refused withdrawal_state'])
    wallets.market.engine.audit()
  })

  test('WALLET-17: a claimer can release its claim to review, and a late report is accepted until a decision', () => {
    const wallets = new WithdrawalVenue()
    const id = wallets.claimed()
    expect(wallets.release(id, 'two')).toEqual(['refused not_the_claimer'])
    expect(wallets.release(id)).toEqual(['withdrawal review'])
    expect(wallets.release(id)).toEqual(['withdrawal unchanged'])
    expect(wallets.sent(id, { name: 'two' })).toEqual(['refused not_the_claimer'])
    expect(wallets.sent(id)).toEqual(['withdrawal broadcast'])
    expect(wallets.fail(id, signer.operator)).toEqual(['refused own_claim'])
    expect(wallets.fail(id)).toEqual(['withdrawal failed'])
    expect(wallets.alice).toEqual({ available: 1000n, held: 0n })
  })

  test('WALLET-14: the names and times of claims are bounded', () => {
    const wallets = new WithdrawalVenue()
    const id = wallets.approved()
    for (const name of ['', 'n'.repeat(65)]) expect(wallets.claim(id, { name })).toEqual(['refused bad_value'])
    for (const forMs of [0, 999, 24 * hourMs + 1]) expect(wallets.claim(id, {}, forMs)).toEqual(['refused bad_value'])
    wallets.market.do({
      type: 'set_coin',
      operator,
      coin: coin(1, 'btc', 0, { ...network, withdrawStatus: 'suspended' }),
    })
    expect(wallets.claim(id)).toEqual(['refused network_suspended'])
  })
})

describe('freezing', () => {
  test('WALLET-18: the withdrawal of a frozen account can be rejected but not approved or claimed', () => {
    const wallets = new WithdrawalVenue()
    const [requested, approved] = [wallets.requested(), wallets.approved()]
    wallets.freeze()
    expect(wallets.approve(requested)).toEqual(['refused account_frozen'])
    expect(wallets.claim(approved)).toEqual(['refused account_frozen'])
    expect(wallets.reject(approved)).toEqual(['withdrawal rejected'])
    wallets.freeze('active')
    expect(wallets.approve(requested)).toEqual(['withdrawal approved'])
  })

  test('WALLET-18: after a freeze a repeated claim is refused, and the report of a sent withdrawal is accepted', () => {
    const wallets = new WithdrawalVenue()
    const [unsigned, signed] = [wallets.claimed(), wallets.claimed()]
    wallets.freeze()
    expect(wallets.claim(unsigned)).toEqual(['refused account_frozen'])
    expect(wallets.release(unsigned)).toEqual(['withdrawal review'])
    expect(wallets.sent(signed)).toEqual(['withdrawal broadcast'])
    expect(wallets.confirm(signed)).toEqual(['withdrawal confirmed'])
  })
})

describe('repeats', () => {
  test('WALLET-19: the engine detects a repeat before it checks the hold of the address', () => {
    const wallets = new WithdrawalVenue()
    const onHold = { usableFromMs: wallets.market.nowMs + 1 }
    expect(wallets.request(50n, onHold)).toEqual(['refused address_on_hold'])
    wallets.request(50n, { clientWithdrawId: 'a' })
    expect(wallets.request(50n, { clientWithdrawId: 'a', ...onHold })).toEqual(['withdrawal replayed'])
    const other = [{ address: 'elsewhere' }, { memo: 'm' }, { network: 'OTHER' }, { coin: 2 }]
    for (const change of other) {
      const repeat = wallets.request(50n, { clientWithdrawId: 'a', ...change })
      expect(repeat).toEqual(['refused duplicate_client_withdraw_id'])
    }
    wallets.cancel(wallets.market.engine.lastId)
    expect(wallets.request(50n, { clientWithdrawId: 'b', address: 'elsewhere', ...onHold })).toEqual([
      'refused address_on_hold',
    ])
    wallets.market.wait(1)
    expect(wallets.request(50n, { clientWithdrawId: 'b', address: 'elsewhere', ...onHold })).toEqual([
      'withdrawal requested',
    ])
  })

  test('WALLET-8: a client id stays reserved for 30 days, even after many later withdrawals', () => {
    const wallets = new WithdrawalVenue()
    for (let n = 0; n <= withdrawalsKeptMax; n++) {
      wallets.request(50n, { clientWithdrawId: `w${n}` })
      wallets.cancel(wallets.market.engine.lastId)
    }
    wallets.request(50n)
    expect(wallets.request(50n, { clientWithdrawId: 'w0' })).toEqual(['withdrawal replayed'])
    expect(wallets.request(50n, { clientWithdrawId: 'w0', address: 'elsewhere' })).toEqual([
      'refused duplicate_client_withdraw_id',
    ])
    wallets.market.wait(withdrawalKeptMs)
    expect(wallets.request(50n, { clientWithdrawId: 'w0', address: 'elsewhere' })).toEqual(['withdrawal requested'])
  })

  test('WALLET-8: the client ids of an account are bounded; withdrawals without one are not', () => {
    const wallets = new WithdrawalVenue()
    const finish = (clientWithdrawId: string) => {
      const lines = wallets.request(1n, { clientWithdrawId })
      wallets.cancel(wallets.market.engine.lastId)
      return lines
    }
    for (let n = 0; n < 10_000; n++) finish(`w${n}`)
    expect(finish('one-more')).toEqual(['refused too_many_client_withdraw_ids'])
    expect(finish('')).toEqual(['withdrawal requested'])
    wallets.market.wait(withdrawalKeptMs)
    expect(finish('one-more')).toEqual(['withdrawal requested'])
  })
})

describe('four eyes', () => {
  test('WALLET-6: operators cannot act on their own withdrawals or give money to their own account', () => {
    const wallets = new WithdrawalVenue()
    const { market } = wallets
    const own = market.account('alice')
    const [requested, claimable] = [wallets.requested(), wallets.approved()]
    expect(wallets.approve(requested, own)).toEqual(['refused own_withdrawal'])
    expect(wallets.reject(requested, own)).toEqual(['refused own_withdrawal'])
    expect(wallets.fail(claimable, own)).toEqual(['refused own_withdrawal'])
    expect(wallets.claim(claimable, { operator: own })).toEqual(['refused own_withdrawal'])
    const claimed = wallets.claimed(50n, 1_000)
    expect(wallets.sent(claimed, { operator: own })).toEqual(['refused own_withdrawal'])
    market.wait(1_000)
    expect(wallets.review(claimed, 'not_sent', own)).toEqual(['refused own_withdrawal'])
    wallets.sent(claimed)
    expect(wallets.confirm(claimed, own)).toEqual(['refused own_withdrawal'])
    expect(wallets.fail(claimed, own)).toEqual(['refused own_withdrawal'])
    const money = { operator: own, reason: 'why', account: own, coin: 1, amount: 5n }
    expect(market.do({ type: 'adjust_balance', ...money })).toEqual(['refused own_account'])
    expect(market.do({ type: 'pay_out_fees', ...money })).toEqual(['refused own_account'])
    expect(market.do({ type: 'set_account_tier', ...money, tier: 1 })).toEqual(['refused own_account'])
    const rates = { makerPpm: 0, takerPpm: 0 }
    expect(market.do({ type: 'set_account_fees', operator: own, account: own, rates })).toEqual(['refused own_account'])
  })

  test('WALLET-20: a large withdrawal needs several distinct approvals and one rejection', () => {
    const wallets = new WithdrawalVenue()
    wallets.policy({ approvals: 2, approvalsAbove: 100n })
    expect(wallets.approve(wallets.requested(100n))).toEqual(['withdrawal approved'])
    const large = wallets.requested(101n)
    expect(wallets.approve(large)).toEqual(['withdrawal approval'])
    expect(wallets.approve(large)).toEqual(['withdrawal unchanged'])
    expect(wallets.claim(large)).toEqual(['refused withdrawal_state'])
    expect(wallets.approve(large, wallets.market.account('alice'))).toEqual(['refused own_withdrawal'])
    expect(wallets.approve(large, second)).toEqual(['withdrawal approved'])
    expect(wallets.market.engine.withdrawal(large)?.approvals).toEqual([operator, second])
    const other = wallets.requested(101n)
    expect(wallets.approve(other)).toEqual(['withdrawal approval'])
    expect(wallets.reject(other, second)).toEqual(['withdrawal rejected'])
    // A new request starts without approvals, and its owner can cancel it while one is missing.
    const another = wallets.requested(101n)
    expect(wallets.approve(another)).toEqual(['withdrawal approval'])
    expect(wallets.cancel(another)).toEqual(['withdrawal canceled'])
  })

  test('WALLET-21: an administrator can tighten the policy of a coin; only the command line can loosen it', () => {
    const wallets = new WithdrawalVenue()
    expect(wallets.policy({ approvals: 2, approvalsAbove: 10n, venueDaily: 500n }, operator)).toEqual([
      'withdrawal policy set',
    ])
    const looser: Partial<WithdrawalPolicy>[] = [
      { approvals: 1, approvalsAbove: 10n, venueDaily: 500n },
      { approvals: 2, approvalsAbove: 11n, venueDaily: 500n },
      { approvals: 2, approvalsAbove: 10n, venueDaily: 501n },
      { approvals: 2, approvalsAbove: 10n, venueDaily: null },
    ]
    for (const change of looser) expect(wallets.policy(change, operator)).toEqual(['refused policy_loosened'])
    const limits = { approvals: 2, approvalsAbove: 10n, venueDaily: 500n }
    expect(wallets.policy({ ...limits, accountDaily: [50n, 100n] }, operator)).toEqual(['withdrawal policy set'])
    for (const accountDaily of [[], [50n], [50n, null], [51n, 100n], [50n, 100n, 101n]]) {
      const isTighter = accountDaily.length === 1
      expect(wallets.policy({ ...limits, accountDaily }, operator)).toEqual([
        isTighter ? 'withdrawal policy set' : 'refused policy_loosened',
      ])
      wallets.policy({ ...limits, accountDaily: [50n, 100n] }, 0)
    }
    expect(wallets.policy({})).toEqual(['withdrawal policy set'])
    for (const bad of [
      { approvals: 0 },
      { approvals: 11 },
      { venueDaily: -1n },
      { accountDaily: Array(11).fill(1n) },
    ]) {
      expect(wallets.policy(bad)).toEqual(['refused bad_definition'])
    }
  })

  test('WALLET-22: the tier of an account limits its withdrawal requests per coin and UTC day', () => {
    const wallets = new WithdrawalVenue()
    const account = wallets.market.account('alice')
    wallets.policy({ accountDaily: [100n, 200n] })
    const first = wallets.requested(60n)
    expect(wallets.request(41n)).toEqual(['refused withdrawal_limit'])
    expect(wallets.request(40n)).toEqual(['withdrawal requested'])
    wallets.cancel(first)
    expect(wallets.request(61n)).toEqual(['refused withdrawal_limit'])
    const tier = { operator, reason: 'known', account }
    expect(wallets.market.do({ type: 'set_account_tier', ...tier, tier: 10 })).toEqual(['refused bad_value'])
    expect(wallets.market.do({ type: 'set_account_tier', ...tier, tier: 9 })).toEqual(['account tier set'])
    expect(wallets.request(160n)).toEqual(['withdrawal requested'])
    expect(wallets.request(1n)).toEqual(['refused withdrawal_limit'])
    const restored = Engine.restore(stateOf(wallets.market.engine))
    expect(restored.withdrawalTier(account)).toBe(9)
    wallets.market.wait(24 * hourMs)
    expect(wallets.request(200n)).toEqual(['withdrawal requested'])
  })

  test('WALLET-22: a withdrawal that ends a day later does not raise the limit of the new day', () => {
    const wallets = new WithdrawalVenue()
    wallets.policy({ accountDaily: [100n] })
    const yesterday = wallets.requested(100n)
    wallets.market.wait(24 * hourMs)
    wallets.cancel(yesterday)
    wallets.request(100n)
    expect(wallets.request(1n)).toEqual(['refused withdrawal_limit'])
  })

  test('WALLET-23: withdrawals above the daily limit of the venue stay approved until the next day', () => {
    const wallets = new WithdrawalVenue()
    wallets.policy({ venueDaily: 100n })
    const [first, waits] = [wallets.claimed(60n), wallets.approved(50n)]
    expect(wallets.claim(waits)).toEqual(['refused venue_limit'])
    expect(wallets.status(waits)).toBe('approved')
    wallets.release(first)
    expect(wallets.claim(waits)).toEqual(['refused venue_limit'])
    wallets.review(first, 'failed')
    expect(wallets.market.engine.withdrawalPolicy(1).claimedToday).toBe(0n)
    expect(wallets.claim(waits)).toEqual(['withdrawal claimed'])
    const next = wallets.approved(60n)
    expect(wallets.claim(next)).toEqual(['refused venue_limit'])
    wallets.market.wait(24 * hourMs)
    expect(wallets.claim(next)).toEqual(['withdrawal claimed'])
  })
})

test('WALLET-24: a network fee is paid from the collected fees and leaves the ledger', () => {
  const wallets = new WithdrawalVenue()
  const id = wallets.claimed()
  wallets.sent(id)
  wallets.confirm(id)
  const { market } = wallets
  const book = (amount: bigint, reason = 'block 7') =>
    market.do({ type: 'book_network_fee', operator, reason, coin: 1, amount })
  expect(book(4n)).toEqual(['refused insufficient_funds'])
  expect(book(2n, '')).toEqual(['refused bad_value'])
  expect(book(2n)).toEqual(['network fee booked'])
  expect([market.engine.houseBalance('fees', 1), market.engine.houseBalance('external', 1)]).toEqual([1n, 52n])
  market.engine.audit()
})

test('WALLET-25: rules 2 continue with the withdrawals of a journal of rules 1', () => {
  const market = new Venue(new Engine(new EngineState(1)))
  market.run({ type: 'set_coin', operator, coin: coin(1, 'btc', 0, network) })
  market.give('alice', 1000n, 'btc')
  const input = { account: 1, coin: 1, network: 'CHAIN', amount: 50n, address: 'a', memo: '', clientWithdrawId: '' }
  const requestAtFirst = () => market.do({ type: 'request_withdrawal', withdrawalId: 0, ...input })
  requestAtFirst()
  const first = market.engine.lastId
  expect(market.do({ type: 'claim_withdrawal', withdrawalId: first, ...signer, forMs: hourMs })).toEqual([
    'refused wrong_rules',
  ])
  market.do({ type: 'approve_withdrawal', withdrawalId: first, operator })
  requestAtFirst()
  const unsent = market.engine.lastId
  market.do({ type: 'approve_withdrawal', withdrawalId: unsent, operator })
  expect(market.do({ type: 'broadcast_withdrawal', withdrawalId: first, transactionId: 't' })).toEqual([
    'withdrawal broadcast',
  ])
  market.run({ type: 'set_rules', rules: 2 })
  expect(requestAtFirst()).toEqual(['refused wrong_rules'])
  expect(market.do({ type: 'broadcast_withdrawal', withdrawalId: unsent, transactionId: 't' })).toEqual([
    'refused wrong_rules',
  ])
  expect(market.engine.withdrawal(unsent)).toMatchObject({ status: 'approved', approvals: [operator], claim: null })
  const policy = { ...openPolicy, accountDaily: [100n] }
  market.do({ type: 'set_withdrawal_policy', operator, reason: 'why', coin: 1, policy })
  const again = { type: 'withdraw', withdrawalId: 0, usableFromMs: 0, ...input } as const
  expect(market.do(again)).toEqual(['refused withdrawal_limit'])
  expect(market.do({ type: 'report_confirmation', withdrawalId: first, operator })).toEqual(['withdrawal confirmed'])
  expect(Buffer.compare(stateOf(Engine.restore(stateOf(market.engine))), stateOf(market.engine))).toBe(0)
})

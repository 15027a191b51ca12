/** Seeded random steps of withdrawals, valid and invalid ones. */
import { type CommandDraft, operator, type Venue } from './testing.ts'
import type { Random } from './testing-random-numbers.ts'

/** The number of accounts that `randomVenue` opens. */
export const randomAccounts = 6

/** Mostly by one of two signers and two administrators, so that many steps are valid. */
export function withdrawalStep(random: Random, venue: Venue, other: number): CommandDraft {
  const withdrawalId = pendingWithdrawal(random, venue, other)
  const by = random.chance(90) ? operator + random.below(2) : anyAccount(random)
  const signer = { withdrawalId, operator: operator + 2, name: random.pick(['one', 'one', 'two']) }
  const outcome = random.pick(['sent', 'not_sent', 'failed'] as const)
  return random.pick<CommandDraft>([
    { type: 'approve_withdrawal', withdrawalId, operator: by },
    { type: 'approve_withdrawal', withdrawalId, operator: by },
    { type: 'reject_withdrawal', withdrawalId, operator: by, reason: 'no' },
    { type: 'claim_withdrawal', ...signer, forMs: random.pick([1_000, 60_000, 3_600_000]) },
    { type: 'claim_withdrawal', ...signer, forMs: 60_000 },
    { type: 'release_withdrawal', ...signer, reason: 'no funds' },
    { type: 'report_broadcast', ...signer, transactionId: 'x' },
    { type: 'report_broadcast', ...signer, transactionId: 'x' },
    { type: 'report_confirmation', withdrawalId, operator: by },
    { type: 'report_failure', withdrawalId, operator: by, reason: 'lost' },
    {
      type: 'review_withdrawal',
      withdrawalId,
      operator: by,
      reason: 'looked',
      outcome,
      transactionId: outcome === 'sent' ? 'y' : '',
    },
    random.pick(formerSteps(withdrawalId)),
  ])
}

/** Commands of rules 1, which the newest rules refuse. */
function formerSteps(withdrawalId: number): CommandDraft[] {
  const input = {
    account: 1,
    coin: 1,
    network: 'CHAIN',
    amount: 10n ** 8n,
    address: 'a',
    memo: '',
    clientWithdrawId: '',
  }
  return [
    { type: 'request_withdrawal', withdrawalId: 0, ...input },
    { type: 'broadcast_withdrawal', withdrawalId, transactionId: 'x' },
    { type: 'confirm_withdrawal', withdrawalId },
    { type: 'fail_withdrawal', withdrawalId, reason: 'lost' },
  ]
}

export function randomPolicy(random: Random): CommandDraft {
  const limit = () => (random.chance(50) ? null : 10n ** 8n * BigInt(random.below(400)))
  const policy = {
    approvals: 1 + random.below(2),
    approvalsAbove: 10n ** 8n * BigInt(random.below(50)),
    accountDaily: Array.from({ length: random.below(3) }, limit),
    venueDaily: limit(),
  }
  return {
    type: 'set_withdrawal_policy',
    operator: random.below(2),
    reason: 'random',
    coin: 1 + random.below(3),
    policy,
  }
}

function pendingWithdrawal(random: Random, venue: Venue, other: number): number {
  const records = venue.engine.withdrawals(anyAccount(random))
  return records.length === 0 ? other : random.pick(records).withdrawalId
}

function anyAccount(random: Random): number {
  return 1 + random.below(randomAccounts)
}

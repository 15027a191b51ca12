/** The bodies of the withdrawal commands since rules 2. */
import { big, oneOf, record, text, uint } from '../../encoding/field.ts'
import { reviewOutcomes } from '../commands/commands.ts'
import { withdrawalPolicy } from '../withdrawals/withdrawal-policy.ts'
import type { Body } from './body.ts'

export const withdrawalBodies = {
  withdraw: record<Body<'withdraw'>>({
    withdrawalId: uint,
    account: uint,
    coin: uint,
    network: text,
    amount: big,
    address: text,
    memo: text,
    clientWithdrawId: text,
    usableFromMs: uint,
  }),
  claim_withdrawal: record<Body<'claim_withdrawal'>>({ withdrawalId: uint, operator: uint, name: text, forMs: uint }),
  release_withdrawal: record<Body<'release_withdrawal'>>({
    operator: uint,
    reason: text,
    withdrawalId: uint,
    name: text,
  }),
  report_broadcast: record<Body<'report_broadcast'>>({
    withdrawalId: uint,
    operator: uint,
    name: text,
    transactionId: text,
  }),
  report_replacement: record<Body<'report_replacement'>>({ withdrawalId: uint, operator: uint, transactionId: text }),
  report_confirmation: record<Body<'report_confirmation'>>({ withdrawalId: uint, operator: uint }),
  report_failure: record<Body<'report_failure'>>({ operator: uint, reason: text, withdrawalId: uint }),
  review_withdrawal: record<Body<'review_withdrawal'>>({
    operator: uint,
    reason: text,
    withdrawalId: uint,
    outcome: oneOf(reviewOutcomes),
    transactionId: text,
  }),
  set_withdrawal_policy: record<Body<'set_withdrawal_policy'>>({
    operator: uint,
    reason: text,
    coin: uint,
    policy: withdrawalPolicy,
  }),
  set_account_tier: record<Body<'set_account_tier'>>({ operator: uint, reason: text, account: uint, tier: uint }),
  book_network_fee: record<Body<'book_network_fee'>>({ operator: uint, reason: text, coin: uint, amount: big }),
}

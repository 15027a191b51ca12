import { unreachable } from '../../../../kernel/values/invariant.ts'
import type { Command } from '../commands/commands.ts'
import type { RefusalReason } from '../refusals.ts'
import { withdrawalsAreClaimed } from '../rules.ts'
import type { EngineState } from '../state.ts'
import {
  claimWithdrawal,
  releaseWithdrawal,
  reportBroadcast,
  reportReplacement,
  reviewWithdrawal,
} from './claim-withdrawal.ts'
import { approveWithdrawal, cancelWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts'
import {
  approveUnderFirstRules,
  broadcastUnderFirstRules,
  confirmUnderFirstRules,
  failUnderFirstRules,
  rejectUnderFirstRules,
  requestUnderFirstRules,
} from './first-rules.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { setAccountTier, setWithdrawalPolicy } from './set-policy.ts'
import { bookNetworkFee, reportConfirmation, reportFailure } from './settle-withdrawal.ts'

type SharedCommand = 'cancel_withdrawal' | 'approve_withdrawal' | 'reject_withdrawal'
type FirstRulesCommand =
  | SharedCommand
  | 'request_withdrawal'
  | 'broadcast_withdrawal'
  | 'confirm_withdrawal'
  | 'fail_withdrawal'
type SecondRulesCommand =
  | SharedCommand
  | 'withdraw'
  | 'claim_withdrawal'
  | 'release_withdrawal'
  | 'report_broadcast'
  | 'report_replacement'
  | 'report_confirmation'
  | 'report_failure'
  | 'review_withdrawal'
  | 'set_withdrawal_policy'
  | 'set_account_tier'
  | 'book_network_fee'

export type WithdrawalCommand = Extract<Command, { type: FirstRulesCommand | SecondRulesCommand }>

export function dispatchWithdrawal(state: EngineState, command: WithdrawalCommand): RefusalReason | undefined {
  return withdrawalsAreClaimed(state.rules) ? dispatchNewest(state, command) : dispatchFirstRules(state, command)
}

function dispatchNewest(state: EngineState, command: WithdrawalCommand): RefusalReason | undefined {
  switch (command.type) {
    case 'withdraw':
      return requestWithdrawal(state, command)
    case 'cancel_withdrawal':
      return cancelWithdrawal(state, command)
    case 'approve_withdrawal':
      return approveWithdrawal(state, command.withdrawalId, command.operator)
    case 'reject_withdrawal':
      return rejectWithdrawal(state, command.withdrawalId, command.operator, command.reason)
    case 'claim_withdrawal':
      return claimWithdrawal(state, command)
    case 'release_withdrawal':
      return releaseWithdrawal(state, command)
    case 'report_broadcast':
      return reportBroadcast(state, command)
    case 'report_replacement':
      return reportReplacement(state, command)
    case 'report_confirmation':
      return reportConfirmation(state, command.withdrawalId, command.operator)
    case 'report_failure':
      return reportFailure(state, command.withdrawalId, command.operator, command.reason)
    case 'review_withdrawal':
      return reviewWithdrawal(state, command)
    case 'set_withdrawal_policy':
      return setWithdrawalPolicy(state, command)
    case 'set_account_tier':
      return setAccountTier(state, command)
    case 'book_network_fee':
      return bookNetworkFee(state, command)
    case 'request_withdrawal':
    case 'broadcast_withdrawal':
    case 'confirm_withdrawal':
    case 'fail_withdrawal':
      return 'wrong_rules'
    default:
      return unreachable(command)
  }
}

function dispatchFirstRules(state: EngineState, command: WithdrawalCommand): RefusalReason | undefined {
  switch (command.type) {
    case 'request_withdrawal':
      return requestUnderFirstRules(state, command)
    case 'cancel_withdrawal':
      return cancelWithdrawal(state, command)
    case 'approve_withdrawal':
      return approveUnderFirstRules(state, command.withdrawalId, command.operator)
    case 'reject_withdrawal':
      return rejectUnderFirstRules(state, command.withdrawalId, command.operator, command.reason)
    case 'broadcast_withdrawal':
      return broadcastUnderFirstRules(state, command.withdrawalId, command.transactionId)
    case 'confirm_withdrawal':
      return confirmUnderFirstRules(state, command.withdrawalId)
    case 'fail_withdrawal':
      return failUnderFirstRules(state, command.withdrawalId, command.reason)
    default:
      return 'wrong_rules'
  }
}

import type { SetAccountTier, SetWithdrawalPolicy } from '../commands/commands.ts'
import { textLengthMax, withdrawalTiersMax } from '../limits.ts'
import type { RefusalReason } from '../refusals.ts'
import { because, type EngineState } from '../state.ts'
import { isTightening, isUsablePolicy } from './withdrawal-policy.ts'

/** An administrator can only tighten the policy; otherwise one could lower the number of approvals and approve alone. */
export function setWithdrawalPolicy(state: EngineState, command: SetWithdrawalPolicy): RefusalReason | undefined {
  const { coin, policy, operator, reason } = command
  if (state.coin(coin) === undefined) return 'unknown_coin'
  if (!isUsablePolicy(policy)) return 'bad_definition'
  if (reason === '' || reason.length > textLengthMax) return because(state, 'bad_value', textLengthMax)
  if (operator !== 0 && !isTightening(state.withdrawalLimits.policy(coin), policy)) return 'policy_loosened'
  state.withdrawalLimits.setPolicy(coin, policy)
  if (state.sink !== undefined) state.sink.emit({ type: 'withdrawal_policy_set', coin, policy, operator, reason })
}

export function setAccountTier(state: EngineState, command: SetAccountTier): RefusalReason | undefined {
  const { account, tier, operator, reason } = command
  if (state.accounts.get(account) === undefined) return 'unknown_account'
  if (account === operator) return 'own_account'
  if (tier >= withdrawalTiersMax) return because(state, 'bad_value', withdrawalTiersMax - 1)
  if (reason === '' || reason.length > textLengthMax) return because(state, 'bad_value', textLengthMax)
  state.withdrawalLimits.setTier(account, tier)
  if (state.sink !== undefined) state.sink.emit({ type: 'account_tier_set', account, tier, operator, reason })
}

import { InvariantBroken } from '../../../kernel/values/invariant.ts'
import { forgetsCreditedDeposits, newestRules, UnknownRules, withdrawalsAreClaimed } from './rules.ts'
import type { EngineState } from './state.ts'
import { convertWithdrawals } from './withdrawals/convert-withdrawals.ts'

/** Raises the rules of a state, and converts the state for the later number. */
export function raiseRules(state: EngineState, rules: number): void {
  if (rules > newestRules) throw new UnknownRules(rules)
  if (rules <= state.rules) throw new InvariantBroken('the rules number only rises')
  const { rules: former } = state
  if (forgetsCreditedDeposits(rules) && !forgetsCreditedDeposits(former)) {
    state.wallet.credited.beginForgetting(state.sequence)
  }
  state.rules = rules
  if (withdrawalsAreClaimed(rules) && !withdrawalsAreClaimed(former)) convertWithdrawals(state)
}

import { invariant } from '../../../kernel/values/invariant.ts'
import type { WithdrawalRecord } from '../../domain/engine/wallet/wallet-events.ts'
import type { Committed } from '../../sequencer/outcome.ts'
import { ownEvents } from '../submit-command.ts'

export interface ChangedWithdrawal {
  readonly withdrawal: WithdrawalRecord
  /** The clientWithdrawId was used before for the same withdrawal: this is that one. */
  readonly replayed: boolean
}

/** The withdrawal that a command asked for or moved, as it stands after that. */
export function withdrawalFromEvents(committed: Committed): ChangedWithdrawal {
  const changed = ownEvents(committed).find((event) => event.type === 'withdrawal_changed')
  invariant(changed !== undefined, 'a command about a withdrawal that was not refused says what became of it')
  return { withdrawal: changed.withdrawal, replayed: changed.change === 'replayed' }
}

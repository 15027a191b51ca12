import { invariant } from '../../../kernel/values/invariant.ts'
import type { WithdrawalRecord } from '../../domain/engine/wallet/wallet-events.ts'
import type { Committed } from '../../sequencer/outcome.ts'
import { ownEvents } from '../submit-command.ts'

export interface ChangedWithdrawal {
  readonly withdrawal: WithdrawalRecord
  /** The clientWithdrawId was used before for the same withdrawal, which this is. */
  readonly replayed: boolean
}

/** The withdrawal that a command requested or advanced, in its new state. */
export function withdrawalFromEvents(committed: Committed): ChangedWithdrawal {
  const changed = ownEvents(committed).find((event) => event.type === 'withdrawal_changed')
  invariant(changed !== undefined, 'an accepted withdrawal command has its event')
  return { withdrawal: changed.withdrawal, replayed: changed.change === 'replayed' }
}

import { Failure } from '../../../kernel/endpoint/failure.ts'
import { errorFields } from '../../../kernel/logging/logger.ts'
import type { Command } from '../../domain/engine/commands/commands.ts'
import { unstamped } from '../../domain/engine/commands/stamp-command.ts'
import { refuse } from '../../failures.ts'
import type { Committed } from '../../sequencer/outcome.ts'
import type { Needs, OperatorNeeds } from '../../services.ts'
import { endOperatorAction, type Facts, startOperatorAction } from '../../store/operator-actions.ts'
import { submitForVenue } from '../submit-command.ts'
import { refuseNewAdministrator } from './administrator-wait.ts'
import type { AuditedAction, Operator } from './operator.ts'
import { requireOperatorProof } from './require-recent-proof.ts'

interface Done {
  readonly sequence: number
  /** The state after the action, if it is only known then. */
  readonly after?: Facts
}

/**
 * Runs an operator action and records it in the audit log: an entry before the action, completed with its outcome. Work
 * in the journal returns its sequence.
 */
export async function actAsOperator<Result extends Done>(
  trading: OperatorNeeds,
  operator: Operator,
  audited: AuditedAction,
  work: () => Promise<Result>,
): Promise<Result> {
  const { database, clock, log } = trading
  const { operatorId, via } = operator
  const { isAboutMoney = false, isApproval = false, account, ...entry } = audited
  const actionId = await startOperatorAction(database.sql, { ...entry, operatorId, via, atMs: clock.nowMs() })
  try {
    if (isAboutMoney) {
      await requireOperatorProof(trading, operator, { isApproval })
      await refuseNewAdministrator(trading, operatorId)
    }
    if (account !== undefined && account === operatorId) throw refuse.ownAccount()
    const result = await work()
    const { sequence, after } = result
    await endOperatorAction(database.sql, actionId, { outcome: 'done', refusal: '', sequence, after }).catch(
      // The action is in the journal. An incomplete log entry must not make it look undone.
      (error: unknown) => log.error('an entry of the audit log was not completed', { actionId, ...errorFields(error) }),
    )
    return result
  } catch (error) {
    // On a timeout the outcome is unknown, and the entry stays that way.
    const isRefused = error instanceof Failure && error.code !== 'TIMEOUT_UNKNOWN'
    if (isRefused) {
      await endOperatorAction(database.sql, actionId, { outcome: 'refused', refusal: error.code, sequence: 0 })
    }
    throw error
  }
}

/** The same for a single command of the engine. */
export function commandAsOperator(
  trading: OperatorNeeds,
  operator: Operator,
  audited: AuditedAction,
  command: Command,
  afterOf?: (committed: Committed) => Facts,
): Promise<Committed> {
  return actAsOperator(trading, operator, audited, async () => {
    const committed = await submitForVenue(trading, command)
    return afterOf === undefined ? committed : { ...committed, after: afterOf(committed) }
  })
}

/** For changes outside the journal: a signed request is still valid only once. */
export async function signedOnce(trading: Needs<'venue'>, { replay }: Operator): Promise<void> {
  if (replay !== null) await submitForVenue(trading, { ...unstamped, type: 'tick', replay })
}

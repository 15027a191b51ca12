import { Failure } from '../../kernel/endpoint/failure.ts'
import { errorFacts } from '../../kernel/logging/logger.ts'
import type { Command } from '../domain/engine/commands.ts'
import { unstamped } from '../domain/engine/stamp-command.ts'
import type { Committed } from '../sequencer/outcome.ts'
import type { TradingServices } from '../services.ts'
import type { OperatorCaller } from '../signing/operator-gate.ts'
import { endOperatorAction, type NewOperatorAction, startOperatorAction } from '../store/operator-actions.ts'
import { submitForVenue } from './submit-command.ts'

/** Who does something to the venue: an administrator, the command line, or the clock for one of them. */
export type Operator = Omit<OperatorCaller, 'via'> & Pick<NewOperatorAction, 'via'>

export type Deed = Pick<NewOperatorAction, 'action' | 'subject' | 'before' | 'after' | 'reason'>

/**
 * Does something that only operators may do, and has it in the audit log: from before it is done, with how it ended. Work
 * that is in the journal answers with its sequence.
 */
export async function actAsOperator<Result extends { readonly sequence: number }>(
  trading: TradingServices,
  { operatorId, via }: Operator,
  deed: Deed,
  work: () => Promise<Result>,
): Promise<Result> {
  const { database, clock, log } = trading
  const actionId = await startOperatorAction(database.sql, { ...deed, operatorId, via, atMs: clock.nowMs() })
  try {
    const result = await work()
    await endOperatorAction(database.sql, actionId, { outcome: 'done', refusal: '', sequence: result.sequence }).catch(
      // It is done and in the journal; an entry that still says so less clearly must not make it look undone.
      (error: unknown) => log.error('an entry of the audit log was not completed', { actionId, ...errorFacts(error) }),
    )
    return result
  } catch (error) {
    // Whether something happened is not known then, and the entry says just that.
    const isRefused = error instanceof Failure && error.code !== 'TIMEOUT_UNKNOWN'
    if (isRefused) {
      await endOperatorAction(database.sql, actionId, { outcome: 'refused', refusal: error.code, sequence: 0 })
    }
    throw error
  }
}

/** The same for what is one command of the engine. */
export function commandAsOperator(
  trading: TradingServices,
  operator: Operator,
  deed: Deed,
  command: Command,
): Promise<Committed> {
  return actAsOperator(trading, operator, deed, () => submitForVenue(trading, command))
}

/** For what is not in the journal: a request is still good only once. */
export async function signedOnce(trading: TradingServices, { replay }: Operator): Promise<void> {
  if (replay !== null) await submitForVenue(trading, { ...unstamped, type: 'tick', replay })
}

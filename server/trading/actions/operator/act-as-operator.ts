import { Failure } from '../../../kernel/endpoint/failure.ts'
import { errorFields } from '../../../kernel/logging/logger.ts'
import type { Command } from '../../domain/engine/commands/commands.ts'
import { unstamped } from '../../domain/engine/commands/stamp-command.ts'
import { refuse } from '../../failures.ts'
import type { Committed } from '../../sequencer/outcome.ts'
import type { TradingServices } from '../../services.ts'
import { endOperatorAction, type Facts, startOperatorAction } from '../../store/operator-actions.ts'
import { submitForVenue } from '../submit-command.ts'
import type { AuditedAction, Operator } from './operator.ts'
import { requireOperatorProof } from './require-recent-proof.ts'

interface Done {
  readonly sequence: number
  /** How things stand now, where that is known only when it is done. */
  readonly after?: Facts
}

/**
 * Does something that only operators may do, and has it in the audit log: from before it is done, with how it ended. Work
 * that is in the journal answers with its sequence.
 */
export async function actAsOperator<Result extends Done>(
  trading: TradingServices,
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
      // It is done and in the journal; an entry that still says so less clearly must not make it look undone.
      (error: unknown) => log.error('an entry of the audit log was not completed', { actionId, ...errorFields(error) }),
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
  audited: AuditedAction,
  command: Command,
  afterOf?: (committed: Committed) => Facts,
): Promise<Committed> {
  return actAsOperator(trading, operator, audited, async () => {
    const committed = await submitForVenue(trading, command)
    return afterOf === undefined ? committed : { ...committed, after: afterOf(committed) }
  })
}

/** Who makes somebody an administrator, or takes over such an account, has to wait like everybody else. */
async function refuseNewAdministrator(
  { accounts, clock, newAdministratorWaitMs }: TradingServices,
  operatorId: number,
): Promise<void> {
  if (operatorId === 0 || newAdministratorWaitMs === 0) return
  const sinceMs = (await accounts.findById(operatorId))?.administratorSinceMs ?? clock.nowMs()
  // From the beginning of the deployment: there was nobody else to decide.
  if (sinceMs === 0 || sinceMs + newAdministratorWaitMs <= clock.nowMs()) return
  throw refuse.newAdministrator(sinceMs + newAdministratorWaitMs)
}

/** For what is not in the journal: a request is still good only once. */
export async function signedOnce(trading: TradingServices, { replay }: Operator): Promise<void> {
  if (replay !== null) await submitForVenue(trading, { ...unstamped, type: 'tick', replay })
}

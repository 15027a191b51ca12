import type { Database } from '../../kernel/storage/database.ts'
import type { Command } from '../domain/engine/commands/commands.ts'
import type { Engine } from '../domain/engine/engine.ts'
import { findCredit } from '../store/queries/credited-deposit.ts'

/**
 * Adds the answer of the histories to a report of a transfer that the engine may have forgotten. The engine decides
 * whether that is enough (decision 13).
 */
export function withCreditCheck(
  database: Database,
  engine: Pick<Engine, 'needsCreditCheck'>,
  command: Command,
): Command | Promise<Command> {
  if (command.type !== 'report_deposit' || !engine.needsCreditCheck(command)) return command
  return findCredit(database, command).then((credit) => ({ ...command, ...credit, type: 'report_checked_deposit' }))
}

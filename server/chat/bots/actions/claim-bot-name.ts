import type { Transaction } from '../../../kernel/storage/database.ts'
import { refusePerson } from '../../people/failures.ts'
import { lockBotNames } from '../store/bots.ts'

interface NamedBot {
  readonly fullName: string
  /** Undefined for a new bot. */
  readonly id?: number
}

/**
 * Active bots must have distinct names. No other bot gets a name until the transaction ends; called before every other lock,
 * so that nothing waits for it while it waits.
 */
export async function claimBotName(
  tx: Transaction,
  { fullName, id }: NamedBot,
  refusal: (name: string) => Error = refusePerson.botNameTaken,
): Promise<void> {
  const name = fullName.trim()
  const owners = await lockBotNames(tx, name)
  if (owners.some((owner) => owner !== id)) throw refusal(name)
}

import type { ChatServices } from '../chat/ports.ts'
import { Failure } from '../kernel/endpoint/failure.ts'
import { errorFields } from '../kernel/logging/logger.ts'
import type { Transaction } from '../kernel/storage/database.ts'

/** Posts a message; one that the chat rejects permanently must not block the next ones. */
export async function sendOrSkip(
  chat: ChatServices,
  what: string,
  post: () => Promise<void>,
  within: (tx: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await post()
  } catch (error) {
    if (!(error instanceof Failure) || error.kind.retryable) throw error
    chat.log.error(`${what} cannot be posted`, errorFields(error))
    await chat.database.transaction(within)
  }
}

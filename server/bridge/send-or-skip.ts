import type { ChatServices } from '../chat/ports.ts'
import { Failure } from '../kernel/endpoint/failure.ts'
import { errorFields } from '../kernel/logging/logger.ts'
import type { Transaction } from '../kernel/storage/database.ts'

/** Says something; what the chat will never take must not hold up what comes after it. */
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
    chat.log.error(`${what} cannot be told`, errorFields(error))
    await chat.database.transaction(within)
  }
}

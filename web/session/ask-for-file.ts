import { ChatError } from '../../client/chat/chat-error.ts'
import { NoAnswer } from '../../client/errors.ts'
import { textIn } from '../i18n/text.ts'
import { notedFetch } from './noted-fetch.ts'
import { proofIsGiven, stepUpCode } from './step-up.ts'

/**
 * Before the browser downloads a file for which the server may require a fresh proof of identity: a download itself could
 * only show the refusal. Throws a ChatError, a NoAnswer or a ProofCancelled.
 */
export async function askForFile(path: string): Promise<void> {
  // One byte is enough to be refused.
  const asked = { headers: { range: 'bytes=0-0' } }
  const reply = await notedFetch(path, asked, () => new NoAnswer(textIn('requests').unreachable))
  if (reply.ok) return reply.body?.cancel()
  const details = (await reply.json()) as Readonly<Record<string, unknown>>
  const isProved = details.code === stepUpCode && (await proofIsGiven(details))
  if (!isProved) throw new ChatError(reply.status, details)
}

import { type SavedEntries, savedEntries } from '../../../platform/saved-entries.ts'
import { isTarget, type Target } from '../target.ts'
import { outboxFolder } from './outbox-folder.ts'

/** A message that the server has not confirmed, as it is saved in the browser. */
export interface UnsentMessage {
  readonly localId: string
  /** The queue of the first attempt. The server stores a message once per queue id and local id. */
  readonly queueId: string
  /** The time of the first attempt. */
  readonly firstS: number
  readonly target: Target
  readonly content: string
  readonly timestampS: number
  /** Why the server rejected it. */
  readonly error: string | undefined
}

/** The server recognises a repeated message for three days (SEND-4). After that only the user decides to send it again. */
const automaticS = 2 * 86_400

export function isAutomatic({ firstS }: UnsentMessage, nowS: number): boolean {
  return nowS - firstS < automaticS
}

export const savedOutbox = (userId: number): SavedEntries<UnsentMessage> =>
  savedEntries(outboxFolder(userId), isUnsentMessage)

function isUnsentMessage(value: unknown): value is UnsentMessage {
  const { localId, queueId, firstS, target, content, timestampS, error } = (value ?? {}) as Record<string, unknown>
  const areTexts = [localId, queueId, content].every((one) => typeof one === 'string')
  const areTimes = [firstS, timestampS].every((one) => typeof one === 'number')
  return areTexts && areTimes && isTarget(target) && (error === undefined || typeof error === 'string')
}

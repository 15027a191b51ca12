import type { WithDatabase } from '../dependencies.ts'
import type { WithDirectory } from '../directory/directory.ts'
import { accessMessages, type Viewer } from '../messages/access/messages.ts'
import type { WithConversations } from '../messages/store/conversations.ts'
import type { Attachment } from './rules/attachment.ts'
import { pathIdAsWritten } from './rules/path-id.ts'
import { messagesLinking, readAttachments } from './store/attachments.ts'

type Needed = WithDatabase & WithDirectory & WithConversations

const messagesAtOnce = 500

/**
 * The only place that decides who may read an uploaded file: its owner, and readers of a message that links it.
 * undefined for missing and forbidden files alike.
 */
export async function accessAttachment(chat: Needed, viewer: Viewer, pathId: string): Promise<Attachment | undefined> {
  const [file] = await readAttachments(chat.database.sql, [pathId])
  return file !== undefined && (await mayRead(chat, viewer, file)) ? file : undefined
}

/** The same for addresses in a text, by the path as written. */
export async function accessAttachments(
  chat: Needed,
  viewer: Viewer,
  written: readonly string[],
): Promise<ReadonlyMap<string, Attachment>> {
  if (written.length === 0) return new Map()
  const files = await readAttachments(chat.database.sql, [...new Set(written.map(pathIdAsWritten))])
  const readable = new Map<string, Attachment>()
  for (const file of files) if (await mayRead(chat, viewer, file)) readable.set(file.pathId, file)
  return new Map(
    written.flatMap((path) => {
      const file = readable.get(pathIdAsWritten(path))
      return file === undefined ? [] : [[path, file] as const]
    }),
  )
}

async function mayRead(chat: Needed, viewer: Viewer, file: Attachment): Promise<boolean> {
  if (viewer?.id === file.ownerId) return true
  let beforeId: number | undefined
  for (;;) {
    const ids = await messagesLinking(chat.database.sql, file.id, beforeId, messagesAtOnce)
    if (ids.length === 0) return false
    if ((await accessMessages(chat, viewer, ids)).length > 0) return true
    if (ids.length < messagesAtOnce) return false
    beforeId = ids.at(-1)
  }
}

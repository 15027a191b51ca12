import type { Transaction } from '../../kernel/storage/database.ts'
import { roles } from '../../kernel/values/roles.ts'
import type { WithEvents } from '../delivery/queues/events.ts'
import type { WithAccounts, WithClock, WithLog } from '../dependencies.ts'
import { chatLimits } from '../limits.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { removeBlobsOnCommit } from '../uploads/files/remove-blobs.ts'
import { spaceUsed } from '../uploads/store/attachments.ts'
import { refuseExport } from './failures.ts'
import { exportsNotice } from './notices.ts'
import {
  type ExportKind,
  exportsSince,
  insertExport,
  lockExport,
  markExportDeleted,
  readExports,
} from './store/data-exports.ts'
import { countMessages } from './store/exported-content.ts'
import { exportBlob, type WithExports } from './worker/exports.ts'
import { consents, type WriteExportNeeds } from './worker/write-export.ts'

type ExportsActionsNeeds = WithAccounts & WithClock & WithEvents & WithExports & WithLog & WriteExportNeeds

const dayMs = 86_400_000

/** Requests an export of the organization's data; the user is notified when it is ready. */
export async function requestExport(chat: ExportsActionsNeeds, actor: ChatUser, kind: ExportKind): Promise<number> {
  const { database, directory, clock } = chat
  const owners = [...directory.users()].filter((user) => user.isActive && user.role === roles.owner)
  if (kind === 2 && !owners.some(consents)) throw refuseExport.noOwnerConsents()
  if ((await countMessages(database.sql)) > chatLimits.exportedMessagesMax) throw refuseExport.tooLarge()
  if ((await spaceUsed(database.sql)) > chatLimits.exportedBytesMax) throw refuseExport.tooLarge()
  return database.transaction(async (tx) => {
    const now = clock.nowMs()
    if ((await exportsSince(tx, now - dayMs)) >= chatLimits.exportsPerDayMax) throw refuseExport.tooManyToday()
    const id = await insertExport(tx, { actorId: actor.id, kind, requestedAtMs: now })
    await audit(chat, tx, actor, 'export.requested', { export: id, kind })
    chat.events.publishOnCommit(tx, exportsNotice(await readExports(tx.sql), chat))
    tx.onCommit(() => chat.exports.wake())
    return id
  })
}

export async function deleteExport(chat: ExportsActionsNeeds, actor: ChatUser, id: number): Promise<void> {
  await chat.database.transaction(async (tx) => {
    const found = await lockExport(tx, id)
    if (found === undefined) throw refuseExport.unknown()
    const { fileName, deletedAtMs, failedAtMs } = found
    if (deletedAtMs !== null) throw refuseExport.deleted()
    if (failedAtMs !== null) throw refuseExport.failed()
    if (fileName === null) throw refuseExport.pending()
    await markExportDeleted(tx, id, chat.clock.nowMs())
    await audit(chat, tx, actor, 'export.deleted', { export: id })
    chat.events.publishOnCommit(tx, exportsNotice(await readExports(tx.sql), chat))
    await removeBlobsOnCommit(chat, tx, [exportBlob(fileName)])
  })
}

function audit(
  { accounts }: ExportsActionsNeeds,
  tx: Transaction,
  actor: ChatUser,
  action: string,
  details: Record<string, number>,
): Promise<void> {
  return accounts.audit(tx, { actorId: actor.id, action, subject: 'organization', details })
}

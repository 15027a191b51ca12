import type { WithEvents } from '../delivery/queues/events.ts'
import type { WithClock, WithDatabase } from '../dependencies.ts'
import { refuse } from '../failures.ts'
import { chatLimits } from '../limits.ts'
import type { WithMessaging } from '../messages/messaging.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { refuseFolder } from './failures.ts'
import { type FolderChanges, folderAddedNotice, folderChangedNotice, foldersOrderedNotice } from './notices.ts'
import {
  type ChannelFolder,
  insertChannelFolder,
  isFolderInUse,
  lockChannelFolders,
  orderChannelFolders,
  updateChannelFolder,
} from './store.ts'
import { channelFolderWire } from './wire.ts'

type ChannelFoldersActionsNeeds = WithClock & WithDatabase & WithEvents & WithMessaging

/** Appends a folder; returns its id. */
export async function createChannelFolder(
  chat: ChannelFoldersActionsNeeds,
  creator: ChatUser,
  input: { readonly name: string; readonly description: string },
): Promise<number> {
  const name = acceptedName(input.name)
  const description = acceptedDescription(input.description)
  const renderedDescription = await rendered(chat, creator, description)
  return chat.database.transaction(async (tx) => {
    const present = await lockChannelFolders(tx)
    if (present.length >= chatLimits.channelFoldersMax) throw refuseFolder.tooMany(chatLimits.channelFoldersMax)
    checkUnused(name, present)
    const position = Math.max(-1, ...present.map((folder) => folder.position)) + 1
    const facts = { position, creatorId: creator.id, createdAtMs: chat.clock.nowMs() }
    const folder = await insertChannelFolder(tx, { name, description, renderedDescription, ...facts })
    chat.events.publishOnCommit(tx, folderAddedNotice(channelFolderWire(folder)))
    return folder.id
  })
}

export interface FolderUpdate {
  readonly name: string | undefined
  readonly description: string | undefined
  readonly isArchived: boolean | undefined
}

export async function updateFolder(
  chat: ChannelFoldersActionsNeeds,
  caller: ChatUser,
  folderId: number,
  update: FolderUpdate,
): Promise<void> {
  const name = update.name === undefined ? undefined : acceptedName(update.name)
  const description = update.description === undefined ? undefined : acceptedDescription(update.description)
  const html = description === undefined ? undefined : await rendered(chat, caller, description)
  await chat.database.transaction(async (tx) => {
    const present = await lockChannelFolders(tx)
    const before = present.find(({ id }) => id === folderId)
    if (before === undefined) throw refuseFolder.unknown()
    const after: ChannelFolder = {
      ...before,
      name: name ?? before.name,
      description: description ?? before.description,
      renderedDescription: html ?? before.renderedDescription,
      isArchived: update.isArchived ?? before.isArchived,
    }
    if (!after.isArchived)
      checkUnused(
        after.name,
        present.filter(({ id }) => id !== folderId),
      )
    else if (!before.isArchived && (await isFolderInUse(tx, folderId))) throw refuseFolder.inUse()
    const changes = changesBetween(before, after)
    if (Object.keys(changes).length === 0) return
    await updateChannelFolder(tx, after)
    chat.events.publishOnCommit(tx, folderChangedNotice(folderId, changes))
  })
}

/** The list must name every folder once, archived ones included, so that a caller cannot reorder a stale list. */
export async function reorderChannelFolders(
  { database, events }: ChannelFoldersActionsNeeds,
  order: readonly number[],
): Promise<void> {
  await database.transaction(async (tx) => {
    const present = new Set((await lockChannelFolders(tx)).map(({ id }) => id))
    const isWhole =
      order.length === present.size && new Set(order).size === order.length && order.every((id) => present.has(id))
    if (!isWhole) throw refuseFolder.badOrder()
    await orderChannelFolders(tx, order)
    events.publishOnCommit(tx, foldersOrderedNotice(order))
  })
}

function changesBetween(before: ChannelFolder, after: ChannelFolder): FolderChanges {
  return {
    ...(before.name === after.name ? {} : { name: after.name }),
    ...(before.description === after.description
      ? {}
      : { description: after.description, rendered_description: after.renderedDescription }),
    ...(before.isArchived === after.isArchived ? {} : { is_archived: after.isArchived }),
  }
}

/** The name of an archived folder can be used again. */
function checkUnused(name: string, others: readonly ChannelFolder[]): void {
  const key = name.toLowerCase()
  if (others.some((folder) => !folder.isArchived && folder.name.toLowerCase() === key)) throw refuseFolder.nameTaken()
}

function acceptedName(text: string): string {
  const name = text.trim()
  if (name === '') throw refuseFolder.blankName()
  return within('name', name, chatLimits.folderNameLengthMax)
}

function acceptedDescription(text: string): string {
  return within('description', text.trim(), chatLimits.folderDescriptionLengthMax)
}

function within(parameter: string, text: string, lengthMax: number): string {
  if (Array.from(text).length > lengthMax)
    throw refuse.badParameter(parameter, `${parameter} is too long (limit: ${lengthMax} characters)`)
  return text
}

async function rendered(chat: ChannelFoldersActionsNeeds, author: ChatUser, description: string): Promise<string> {
  return chat.messaging.rendering.renderDescription(description, author)
}

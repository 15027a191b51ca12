import type { Transaction } from '../../kernel/storage/database.ts'
import type { WithEvents } from '../delivery/queues/events.ts'
import type { WithClock, WithDatabase } from '../dependencies.ts'
import { refuse } from '../failures.ts'
import { chatLimits } from '../limits.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { refuseSnippet } from './failures.ts'
import { snippetNotices } from './notices.ts'
import {
  countSavedSnippets,
  deleteSavedSnippet,
  insertSavedSnippet,
  sizeOfSavedSnippets,
  updateSavedSnippet,
} from './store.ts'
import { savedSnippetWire } from './wire.ts'

type SnippetsActionsNeeds = WithClock & WithDatabase & WithEvents

/** Saves a snippet; returns its id. */
export async function createSavedSnippet(
  { database, events, clock }: SnippetsActionsNeeds,
  owner: ChatUser,
  given: { readonly title: string; readonly content: string },
): Promise<number> {
  const snippet = { title: acceptedTitle(given.title), content: acceptedText(given.content) }
  return database.transaction(async (tx) => {
    if ((await countSavedSnippets(tx, owner.id)) >= chatLimits.snippetsMax)
      throw refuseSnippet.tooMany(chatLimits.snippetsMax)
    const createdAtS = Math.floor(clock.nowMs() / 1000)
    const stored = await insertSavedSnippet(tx, owner.id, { ...snippet, createdAtS })
    await refuseTooMuch(tx, owner)
    events.publishOnCommit(tx, snippetNotices.added(owner.id, savedSnippetWire(stored)))
    return stored.id
  })
}

export async function editSavedSnippet(
  { database, events }: SnippetsActionsNeeds,
  owner: ChatUser,
  id: number,
  { title, content }: { readonly title: string | undefined; readonly content: string | undefined },
): Promise<void> {
  if (title === undefined && content === undefined) throw refuseSnippet.nothingNew()
  const changes = {
    title: title === undefined ? undefined : acceptedTitle(title),
    content: content === undefined ? undefined : acceptedText(content),
  }
  await database.transaction(async (tx) => {
    const stored = await updateSavedSnippet(tx, owner.id, id, changes)
    if (stored === undefined) throw refuseSnippet.unknown()
    await refuseTooMuch(tx, owner)
    events.publishOnCommit(tx, snippetNotices.changed(owner.id, savedSnippetWire(stored)))
  })
}

/** After the change, which is rolled back. */
async function refuseTooMuch(tx: Transaction, owner: ChatUser): Promise<void> {
  if ((await sizeOfSavedSnippets(tx, owner.id)) > chatLimits.snippetsBytesMax) throw refuseSnippet.tooMuch()
}

export async function removeSavedSnippet({ database, events }: SnippetsActionsNeeds, owner: ChatUser, id: number) {
  await database.transaction(async (tx) => {
    if (!(await deleteSavedSnippet(tx, owner.id, id))) throw refuseSnippet.unknown()
    events.publishOnCommit(tx, snippetNotices.removed(owner.id, id))
  })
}

function acceptedTitle(text: string): string {
  const title = text.trim()
  if (title === '') throw refuseSnippet.noTitle()
  const lengthMax = chatLimits.snippetTitleLengthMax
  if (Array.from(title).length > lengthMax)
    throw refuse.badParameter('title', `title is too long (limit: ${lengthMax} characters)`)
  return title
}

function acceptedText(text: string): string {
  const content = text.trim()
  if (content === '') throw refuseSnippet.noContent()
  const lengthMax = chatLimits.messageLengthMax
  if (Array.from(content).length > lengthMax)
    throw refuse.badParameter('content', `content is too long (limit: ${lengthMax} characters)`)
  return content
}

import type { Transaction } from '../../kernel/storage/database.ts'
import { accessChannel } from '../channels/access.ts'
import type { WithEvents } from '../delivery/queues/events.ts'
import type { WithClock, WithDatabase } from '../dependencies.ts'
import type { WithDirectory } from '../directory/directory.ts'
import { chatLimits } from '../limits.ts'
import { acceptedContent } from '../messages/actions/prepare-message.ts'
import { isKnown, type KnownUsers, knownUsers } from '../people/access/users.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { userSetting } from '../settings/rules/user-settings.ts'
import { refuseDraft } from './failures.ts'
import { draftNotices } from './notices.ts'
import { addressDraft, type Draft, type DraftInput, isDraftProblem } from './rules.ts'
import { countDrafts, deleteDraft, insertDraft, type StoredDraft, sizeOfDrafts, updateDraft } from './store.ts'

type DraftsActionsNeeds = WithClock & WithDatabase & WithDirectory & WithEvents

/** Saves drafts and notifies the owner's other clients. All are saved or none is. */
export async function createDrafts(
  chat: DraftsActionsNeeds,
  owner: ChatUser,
  inputs: readonly DraftInput[],
): Promise<number[]> {
  checkSynchronizing(owner)
  const known = await knownUsers(chat, owner)
  const drafts = inputs.map((input) => acceptedDraft(chat, owner, known, input))
  if (drafts.length === 0) return []
  return chat.database.transaction(async (tx) => {
    const count = await countDrafts(tx, owner.id)
    if (count + drafts.length > chatLimits.draftsMax) throw refuseDraft.tooMany(chatLimits.draftsMax)
    const stored: StoredDraft[] = []
    for (const draft of drafts) stored.push(await insertDraft(tx, owner.id, draft))
    await refuseTooMuch(tx, owner)
    chat.events.publishOnCommit(tx, draftNotices.added(owner.id, stored))
    return stored.map(({ id }) => id)
  })
}

export async function editDraft(
  chat: DraftsActionsNeeds,
  owner: ChatUser,
  id: number,
  input: DraftInput,
): Promise<void> {
  checkSynchronizing(owner)
  const draft = { id, ...acceptedDraft(chat, owner, await knownUsers(chat, owner), input) }
  await chat.database.transaction(async (tx) => {
    if (!(await updateDraft(tx, owner.id, draft))) throw refuseDraft.unknown()
    await refuseTooMuch(tx, owner)
    chat.events.publishOnCommit(tx, draftNotices.changed(owner.id, draft))
  })
}

/** After the change, which is rolled back. */
async function refuseTooMuch(tx: Transaction, owner: ChatUser): Promise<void> {
  if ((await sizeOfDrafts(tx, owner.id)) > chatLimits.draftsBytesMax) throw refuseDraft.tooMuch()
}

export async function removeDraft(chat: DraftsActionsNeeds, owner: ChatUser, id: number): Promise<void> {
  checkSynchronizing(owner)
  await chat.database.transaction(async (tx) => {
    if (!(await deleteDraft(tx, owner.id, id))) throw refuseDraft.unknown()
    chat.events.publishOnCommit(tx, draftNotices.removed(owner.id, id))
  })
}

/** Rejects the request if the owner has draft sync off. */
export function checkSynchronizing(owner: ChatUser): void {
  if (!userSetting(owner, 'enable_drafts_synchronization')) throw refuseDraft.off()
}

function acceptedDraft(chat: DraftsActionsNeeds, owner: ChatUser, known: KnownUsers, input: DraftInput): Draft {
  const nowS = Math.floor(chat.clock.nowMs() / 1000)
  const draft = addressDraft(input, { nowS, topicLengthMax: chatLimits.topicLengthMax })
  if (isDraftProblem(draft)) throw refuseDraft.invalid(draft)
  if (draft.type === 'stream') for (const id of draft.to) accessChannel(chat, owner, id, 'content')
  if (draft.type === 'private') {
    for (const id of draft.to)
      if (chat.directory.user(id) === undefined || !isKnown(known, id)) throw refuseDraft.unknownUser(id)
  }
  return { ...draft, content: acceptedContent(draft.content) }
}

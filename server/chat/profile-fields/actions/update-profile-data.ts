import type { Transaction } from '../../../kernel/storage/database.ts'
import { roles } from '../../../kernel/values/roles.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithDatabase, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import type { WithMessaging } from '../../messages/messaging.ts'
import { knownTo } from '../../people/access/users.ts'
import { publishAfterRefresh } from '../../people/actions/check-person.ts'
import { refusePerson } from '../../people/failures.ts'
import { userChangedNotice } from '../../people/notices/users.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { changeChatUser, lockProfile, removeProfileValues } from '../../people/store/users.ts'
import { checkProfileValue, type SentValue } from '../rules/profile-value.ts'
import { readProfileFields } from '../store.ts'

export type UpdateProfileDataNeeds = WithDatabase & WithDirectory & WithEvents & WithMessaging & WithSite

export interface ProfileChange {
  readonly id: number
  readonly value: SentValue
}

interface Rights {
  /** Administrators may change fields that users may not change themselves. */
  readonly asAdministrator: boolean
}

interface StoredValue {
  readonly value: string
  readonly rendered_value?: string
}

/** Short and long texts may contain Markdown; clients get them rendered. */
const renderedTypes: ReadonlySet<number> = new Set([1, 2])

export async function updateOwnProfile(
  chat: UpdateProfileDataNeeds,
  user: ChatUser,
  changes: readonly ProfileChange[],
): Promise<void> {
  await chat.database.transaction((tx) =>
    changeProfile(chat, tx, user, changes, { asAdministrator: user.role <= roles.administrator }),
  )
}

export async function removeOwnProfileValues(
  chat: UpdateProfileDataNeeds,
  user: ChatUser,
  fieldIds: readonly number[],
): Promise<void> {
  await chat.database.transaction((tx) =>
    changeProfile(
      chat,
      tx,
      user,
      fieldIds.map((id) => ({ id, value: '' })),
      { asAdministrator: user.role <= roles.administrator },
    ),
  )
}

/** Validates each value against its field; an empty one deletes the value. All are written or none. */
export async function changeProfile(
  chat: UpdateProfileDataNeeds,
  tx: Transaction,
  user: ChatUser,
  changes: readonly ProfileChange[],
  rights: Rights,
): Promise<void> {
  const before = await lockProfile(tx, user.id)
  const stored: Record<string, StoredValue> = {}
  const emptied: number[] = []
  for (const { id, value } of await checked(chat, tx, user, changes, rights)) {
    if (value.value === '') {
      if (before[String(id)] !== undefined) emptied.push(id)
    } else if (before[String(id)]?.value !== value.value) {
      stored[String(id)] = value
    }
  }
  await changeChatUser(tx, user.id, { profileData: stored })
  await removeProfileValues(tx, user.id, emptied)
  publishAfterRefresh(chat, tx, [user.id], async (read) => {
    const audience = await knownTo(chat, read(user.id))
    const notified = [
      ...Object.entries(stored).map(([id, value]) => ({ id: Number(id), ...value })),
      ...emptied.map((id) => ({ id, value: null })),
    ]
    return notified.map((field) => userChangedNotice(user.id, { custom_profile_field: field }, audience))
  })
}

async function checked(
  chat: UpdateProfileDataNeeds,
  tx: Transaction,
  owner: ChatUser,
  changes: readonly ProfileChange[],
  { asAdministrator }: Rights,
): Promise<{ id: number; value: StoredValue }[]> {
  const fields = new Map((await readProfileFields(tx.sql)).map((field) => [field.id, field]))
  const isPerson = (id: number) => {
    const user = chat.directory.user(id)
    return user?.isActive === true && !user.isBot
  }
  const values: { id: number; value: StoredValue }[] = []
  for (const change of changes) {
    const field = fields.get(change.id)
    if (field === undefined) throw refusePerson.unknownField(change.id)
    if (!field.isEditableByUser && !asAdministrator) throw refusePerson.fieldNotEditable()
    const result = checkProfileValue(field, change.value, isPerson)
    if (!result.ok) throw refusePerson.badProfileValue(result.rule)
    values.push({ id: field.id, value: await stored(chat, owner, field.type, result.value) })
  }
  return values
}

async function stored(
  chat: UpdateProfileDataNeeds,
  owner: ChatUser,
  type: number,
  value: string,
): Promise<StoredValue> {
  if (value === '' || !renderedTypes.has(type)) return { value }
  const { html } = await chat.messaging.rendering.render(value, owner)
  return { value, rendered_value: html }
}

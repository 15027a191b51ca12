import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import type { WithAccounts, WithDatabase, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { refuse } from '../../failures.ts'
import { refuseGroup } from '../../groups/failures.ts'
import { isMember } from '../../groups/rules/group-members.ts'
import { publishAfterRefresh } from '../../people/actions/check-person.ts'
import { refusePerson } from '../../people/failures.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { changeSettingsOfUsers, editedSettings } from '../../people/store/users.ts'
import { apiEmail } from '../../people/wire/user-identity.ts'
import { settingNotices } from '../notices.ts'
import { type UserSettingName, userSettingNames } from '../rules/setting-definitions.ts'
import { isForTheirUserOnly, userSetting } from '../rules/user-settings.ts'
import type { SettingChanges } from './update-settings.ts'

type UpdateSettingsOfUsersNeeds = WithAccounts & WithDatabase & WithDirectory & WithEvents & WithSite

/** More users than these are counted in the audit log, not listed. */
const auditedUsersMax = 100

/** The users whose settings an administrator changes together. */
export interface SettingTargets {
  readonly userIds: readonly number[]
  /** The active members of these groups and of their subgroups. */
  readonly groupIds: readonly number[]
  /** Whether a setting stays as it is for the users who changed it themselves. */
  readonly skipsEdited: boolean
}

/** Changes settings of many users, for all of them or for none. The caller is an administrator. */
export async function updateSettingsOfUsers(
  chat: UpdateSettingsOfUsersNeeds,
  actor: ChatUser,
  settings: SettingChanges,
  targets: SettingTargets,
): Promise<void> {
  const wanted = userSettingNames.filter((name) => settings[name] !== undefined)
  if (wanted.some(isForTheirUserOnly)) throw refusePerson.settingOfOthers()
  const users = targetedUsers(chat, targets)
  await chat.database.transaction(async (tx) => {
    const edited = targets.skipsEdited
      ? await editedSettings(
          tx,
          users.map(({ id }) => id),
        )
      : new Map()
    const changes = new Map<ChatUser, readonly UserSettingName[]>()
    for (const user of users) {
      const isKept = (name: UserSettingName) => edited.get(user.id)?.has(name) === true
      const changed = wanted.filter((name) => settings[name] !== userSetting(user, name) && !isKept(name))
      if (changed.length > 0) changes.set(user, changed)
    }
    for (const [names, ids] of byChange(changes)) await changeSettingsOfUsers(tx, ids, picked(settings, names))
    if (changes.size > 0) await auditChanges(chat, tx, actor, changes)
    publishChanges(chat, tx, changes)
  })
}

/** Names and users, not values: the log is read by administrators who may not know them. */
function auditChanges(
  { accounts }: WithAccounts,
  tx: Transaction,
  actor: ChatUser,
  changes: ReadonlyMap<ChatUser, readonly UserSettingName[]>,
): Promise<void> {
  const settings = [...new Set([...changes.values()].flat())].toSorted()
  const users = [...changes.keys()].map(({ id }) => id)
  const details = { settings, users: users.length, user_ids: users.slice(0, auditedUsersMax) }
  return accounts.audit(tx, { actorId: actor.id, action: 'users.settings_changed', subject: 'users', details })
}

/** Settings are of people: bots in a group are left out. */
function targetedUsers({ directory }: UpdateSettingsOfUsersNeeds, { userIds, groupIds }: SettingTargets): ChatUser[] {
  const found = new Map<number, ChatUser>()
  for (const id of userIds) {
    const user = directory.user(id)
    if (user === undefined || user.isBot) throw refusePerson.noSuchUser()
    found.set(id, user)
  }
  for (const id of groupIds) {
    const group = directory.group(id)
    if (group === undefined) throw refuseGroup.invalidGroup()
    for (const user of directory.users())
      if (!user.isBot && isMember(directory.graph, group, user, false)) found.set(user.id, user)
  }
  if (userIds.length === 0 && groupIds.length === 0) throw refuse.badParameter('target_users', 'target_users is empty')
  return [...found.values()]
}

function byChange(
  changes: ReadonlyMap<ChatUser, readonly UserSettingName[]>,
): Map<readonly UserSettingName[], number[]> {
  const groups = new Map<string, { readonly names: readonly UserSettingName[]; readonly ids: number[] }>()
  for (const [{ id }, names] of changes) {
    const group = groups.get(names.join()) ?? { names, ids: [] }
    group.ids.push(id)
    groups.set(names.join(), group)
  }
  return new Map([...groups.values()].map(({ names, ids }) => [names, ids]))
}

const picked = (settings: SettingChanges, names: readonly UserSettingName[]) =>
  Object.fromEntries(names.map((name) => [name, settings[name]]))

function publishChanges(
  chat: UpdateSettingsOfUsersNeeds,
  tx: Parameters<typeof publishAfterRefresh>[1],
  changes: ReadonlyMap<ChatUser, readonly UserSettingName[]>,
): void {
  const ids = [...changes.keys()].map(({ id }) => id)
  if (ids.length === 0) return
  publishAfterRefresh(chat, tx, ids, (read) =>
    [...changes].flatMap(([{ id }, names]): Notice[] => {
      const after = read(id)
      const email = apiEmail(after, chat.site())
      return names.flatMap((name) => settingNotices(after, name, userSetting(after, name), email))
    }),
  )
}

import type { Person, Role } from '../../../accounts/ports.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { roles } from '../../../kernel/values/roles.ts'
import type { Channel } from '../../channels/rules/channel.ts'
import type { WithAccounts, WithMail } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { groupChangeNotices } from '../../groups/notices/role-groups.ts'
import { checkSeatLimit } from '../../invitations/actions/check-seat-limit.ts'
import { publishInvitedAccount } from '../../invitations/actions/publish-account.ts'
import {
  planWelcomeMessages,
  type SendWelcomeMessagesNeeds,
  sendWelcomeMessages,
} from '../../invitations/actions/send-welcome-messages.ts'
import type { WithInvitationPolicy } from '../../invitations/rules/invitation-policy.ts'
import { welcomeMail } from '../../invitations/rules/join-mails.ts'
import type { WithOrganizationStore } from '../../organization/store/organization.ts'
import { settingsOfNewUser } from '../../settings/rules/user-settings.ts'
import { subscribePeople } from '../../subscriptions/actions/subscribe-people.ts'
import { knownTo } from '../access/users.ts'
import { userCreatedNotices } from '../notices/users.ts'
import type { ChatUser } from '../rules/chat-user.ts'
import { awaitSignIn, changeChatUser } from '../store/users.ts'
import { inAccounts } from './account-refusals.ts'
import { checkEmailMayJoin, claimFullName, publishAfterRefresh } from './check-person.ts'

export type CreateUserNeeds = SendWelcomeMessagesNeeds &
  WithAccounts &
  WithInvitationPolicy &
  WithMail &
  WithOrganizationStore

export interface NewUser {
  readonly email: string
  readonly fullName: string
  /** Instead of a name that is taken, in the order of preference. */
  readonly otherNames?: readonly string[]
  /** Undefined for a person who signs in through a provider. */
  readonly password: string | undefined
  readonly role: Role
}

/** Creates an account for another person, who signs in with the given password. */
export function createUser(
  chat: CreateUserNeeds,
  actor: ChatUser,
  person: Omit<NewUser, 'role'> & { readonly password: string },
): Promise<number> {
  return makeUser(chat, actor.id, { ...person, role: roles.member }, (tx, created) => awaitSignIn(tx, created.id))
}

/** Creates an account. `by` is undefined if no user of the organization creates it; `also` runs in its transaction. */
export async function makeUser(
  chat: CreateUserNeeds,
  by: number | undefined,
  person: NewUser,
  also?: (tx: Transaction, created: Person) => Promise<void>,
): Promise<number> {
  const { email, password, role } = person
  await checkEmailMayJoin(chat, email)
  const made = { kind: 'human', email, password, role, botType: undefined, botOwnerId: undefined } as const
  const channels = defaultChannels(chat)
  const activities = await chat.channelActivities.of(channels)
  const id = await inAccounts(() =>
    chat.database.transaction(async (tx) => {
      const fullName = await claimFullName(chat, tx, [person.fullName, ...(person.otherNames ?? [])])
      await checkSeatLimit(chat, tx)
      const created = await chat.accounts.createPerson({ ...made, fullName }, { by, tx })
      await setUpNewUser(chat, tx, created)
      await publishInvitedAccount(chat, tx, created)
      await also?.(tx, created)
      const newMember = joiningUserOf(created)
      await subscribePeople(chat, tx, { channels, users: [newMember], activities })
      await planWelcomeMessages(chat, tx, newMember, undefined)
      return created.id
    }),
  )
  await sendWelcomeMessages(chat)
  return id
}

/** The default channels of new users. */
export function defaultChannels({ directory }: WithDirectory): Channel[] {
  return [...directory.channels()].filter((channel) => channel.isDefault && !channel.isArchived)
}

/** A user that the directory has not read yet: without a profile and with default settings. */
export function joiningUserOf(person: Person): ChatUser {
  const { id, fullName, role, botType, botOwnerId, isActive, joinedAtMs } = person
  return {
    id,
    fullName,
    role,
    botType,
    botOwnerId,
    isActive,
    joinedAtMs,
    deliveryEmail: person.email,
    isBot: person.kind === 'bot',
    timezone: '',
    avatarBlob: undefined,
    avatarVersion: 1,
    defaultAvatar: 'G',
    settings: {},
    profileData: {},
    statusText: '',
    statusEmoji: undefined,
  }
}

/** The setup of every new user, however they joined: the organization's default settings. */
export async function setUpNewUser(chat: CreateUserNeeds, tx: Transaction, person: Person): Promise<void> {
  const { default_language, default_avatar_source } = chat.directory.settings
  const defaults = await chat.organization.userSettingDefaults(tx.sql)
  const settings = settingsOfNewUser({ ...defaults, default_language })
  await changeChatUser(tx, person.id, { settings, defaultAvatar: default_avatar_source })
  await queueWelcome(chat, tx, person)
  publishAfterRefresh(chat, tx, [person.id], async (user) => {
    const newMember = user(person.id)
    const find = (id: number) => chat.directory.user(id)
    return [
      ...userCreatedNotices(newMember, await knownTo(chat, newMember), find, chat.site()),
      ...groupChangeNotices(chat.directory.graph, undefined, newMember),
    ]
  })
}

async function queueWelcome(
  { directory, mail, site }: CreateUserNeeds,
  tx: Transaction,
  person: Person,
): Promise<void> {
  const { send_welcome_emails, name: organization, default_language: language } = directory.settings
  if (mail === undefined || !send_welcome_emails || person.kind === 'bot') return
  const content = welcomeMail({ organization, language }, person.email, `${site()}/`)
  await mail.enqueue(tx, { to: person.email, ...content })
}

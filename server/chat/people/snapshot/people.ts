import { roles } from '../../../kernel/values/roles.ts'
import { noBotDefaults, readBotDefaults } from '../../bots/store/bots.ts'
import { botWire, channelKnownTo } from '../../bots/wire.ts'
import type { QueueTraits } from '../../delivery/queues/notice.ts'
import { isSystemBot } from '../../directory/system-bots.ts'
import { userSelection } from '../../directory/user-selection.ts'
import { type PresenceViewNeeds, presenceView } from '../../presence/presence-view.ts'
import { modernPresences, oldPresences } from '../../presence/wire.ts'
import { WrittenJson } from '../../register/written-json.ts'
import { isKnown, type KnownUsers, knownUsers } from '../access/users.ts'
import type { ChatUser } from '../rules/chat-user.ts'
import { maySeeEmail } from '../rules/email-visibility.ts'
import { stepsToShow } from '../rules/onboarding-steps.ts'
import { hasStatus, statusOf } from '../rules/status.ts'
import { alertWordsOf } from '../store/alert-words.ts'
import { mutedUsersOf } from '../store/muted-users.ts'
import { onboardingStepsSeen } from '../store/users.ts'
import { userForViewer, type ViewerForm } from '../wire/user.ts'
import { apiEmail, avatarSource, avatarUrl, avatarUrlMedium } from '../wire/user-identity.ts'
import { UserLists } from '../wire/user-lists.ts'
import { UserTexts } from '../wire/user-texts.ts'

export type PeopleSnapshotNeeds = PresenceViewNeeds

/** A part of the register reply. */
export type Fields = Record<string, unknown>

const texts = new UserTexts()
const lists = new UserLists(texts)
const ordinaryBots = userSelection((user) => user.isBot && !isSystemBot(user))
const usersWithStatus = userSelection((user) => user.isActive && !user.isBot && hasStatus(user))

/** Type `realm_user`: the viewer and all users they may know. */
export async function realmUserFields(
  chat: PeopleSnapshotNeeds,
  viewer: ChatUser,
  traits: QueueTraits,
): Promise<Fields> {
  const form = { site: chat.site(), clientGravatar: traits.clientGravatar, withProfile: true }
  const known = await knownUsers(chat, viewer)
  const { active, former, systemBots } =
    known === 'all' ? lists.for(chat.directory, viewer, form) : limitedLists(chat, viewer, known, form, traits)
  return {
    realm_users: active,
    realm_non_active_users: former,
    cross_realm_bots: systemBots.map((bot) => ({ ...userForViewer(bot, viewer, form), is_system_bot: true })),
    ...ownFields(chat, viewer),
  }
}

/** For the few viewers with limited visibility. */
function limitedLists(
  { directory }: PeopleSnapshotNeeds,
  viewer: ChatUser,
  known: KnownUsers,
  form: ViewerForm,
  { capabilities }: QueueTraits,
) {
  const active: Buffer[] = []
  const former: Buffer[] = []
  const systemBots: ChatUser[] = []
  for (const user of directory.users()) {
    if (isSystemBot(user)) systemBots.push(user)
    else if (isKnown(known, user.id))
      (user.isActive ? active : former).push(texts.of(user, { ...form, seesEmail: maySeeEmail(viewer, user) }))
    // A client without support for an incomplete list needs every user that a message names.
    else if (!capabilities.user_list_incomplete) active.push(texts.ofUnknown(user, form.site))
  }
  return { active: WrittenJson.list(active), former: WrittenJson.list(former), systemBots }
}

function ownFields(chat: PeopleSnapshotNeeds, viewer: ChatUser): Fields {
  const { directory } = chat
  const { settings } = directory
  const may = (name: 'can_create_public_channel_group' | 'can_create_private_channel_group') =>
    directory.isAllowedMember(settings[name], viewer)
  const canCreatePublic = may('can_create_public_channel_group')
  const canCreatePrivate = may('can_create_private_channel_group')
  return {
    user_id: viewer.id,
    email: apiEmail(viewer, chat.site()),
    delivery_email: viewer.deliveryEmail,
    full_name: viewer.fullName,
    is_owner: viewer.role === roles.owner,
    is_admin: viewer.role <= roles.administrator,
    is_moderator: viewer.role === roles.moderator,
    is_guest: viewer.role === roles.guest,
    avatar_source: avatarSource(viewer),
    avatar_url: avatarUrl(viewer, false),
    avatar_url_medium: avatarUrlMedium(viewer, false),
    can_create_streams: canCreatePublic || canCreatePrivate,
    can_create_public_streams: canCreatePublic,
    can_create_private_streams: canCreatePrivate,
    can_create_web_public_streams:
      settings.enable_spectator_access &&
      directory.isAllowedMember(settings.can_create_web_public_channel_group, viewer),
    can_subscribe_other_users: directory.isAllowedMember(settings.can_add_subscribers_group, viewer),
    can_invite_others_to_realm: directory.isAllowedMember(settings.can_invite_users_group, viewer),
  }
}

/** Type `realm_bot`: the bots the viewer may change. Guests and bots have none. */
export async function realmBotFields(chat: PeopleSnapshotNeeds, viewer: ChatUser): Promise<Fields> {
  if (viewer.isBot) return { realm_bots: [] }
  const bots = ordinaryBots(chat.directory).filter(
    ({ botOwnerId }) => viewer.role <= roles.administrator || botOwnerId === viewer.id,
  )
  const defaults = await readBotDefaults(
    chat.database.sql,
    bots.map(({ id }) => id),
  )
  const channelOf = channelKnownTo(chat.directory, viewer)
  const wire = (bot: ChatUser) => botWire(bot, defaults.get(bot.id) ?? noBotDefaults, chat.site(), channelOf)
  return { realm_bots: bots.map(wire) }
}

/** Types `realm_embedded_bots` and `realm_incoming_webhook_bots`: kinds of bots this server does not offer. */
export function offeredBotFields(): Fields {
  return { realm_embedded_bots: [], realm_incoming_webhook_bots: [] }
}

/** Type `presence`; `historyDays` is register's presence_history_limit_days. */
export async function presenceFields(
  chat: PeopleSnapshotNeeds,
  viewer: ChatUser,
  traits: QueueTraits,
  historyDays?: number,
): Promise<Fields> {
  const view = { ...(await presenceView(chat, viewer)), historyDays }
  return {
    presences: traits.slimPresence ? modernPresences(view) : oldPresences(view, chat.site()),
    presence_last_update_id: chat.presence.lastUpdateId,
    server_timestamp: view.nowMs / 1000,
  }
}

/** Type `user_status`: by user id, only users with a status. */
export async function userStatusFields(chat: PeopleSnapshotNeeds, viewer: ChatUser): Promise<Fields> {
  const known = await knownUsers(chat, viewer)
  const statuses: Record<string, unknown> = {}
  for (const user of usersWithStatus(chat.directory)) {
    if (isKnown(known, user.id)) statuses[String(user.id)] = statusOf(user)
  }
  return { user_status: statuses }
}

/** Type `alert_words`. */
export async function alertWordFields(chat: PeopleSnapshotNeeds, viewer: ChatUser): Promise<Fields> {
  return { alert_words: await alertWordsOf(chat.database.sql, viewer.id) }
}

/** Type `muted_users`. */
export async function mutedUserFields(chat: PeopleSnapshotNeeds, viewer: ChatUser): Promise<Fields> {
  return { muted_users: await mutedUsersOf(chat.database.sql, viewer.id) }
}

/** Type `onboarding_steps`. */
export async function onboardingFields(chat: PeopleSnapshotNeeds, viewer: ChatUser): Promise<Fields> {
  const seen = await onboardingStepsSeen(chat.database.sql, viewer.id)
  return { onboarding_steps: stepsToShow(seen), navigation_tour_video_url: null }
}

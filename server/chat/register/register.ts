import type { Sql } from '../../kernel/storage/database.ts'
import { gatherQueries } from '../../kernel/storage/gathered-sql.ts'
import { callFields } from '../calls/snapshot.ts'
import { channelFolderFields } from '../channel-folders/snapshot.ts'
import type { ChannelsSnapshotNeeds } from '../channels/snapshot.ts'
import * as channels from '../channels/snapshot.ts'
import type { ChannelActivities, WithChannelActivities } from '../channels/store/channel-activity.ts'
import { clientDeviceFields } from '../delivery/devices/snapshot.ts'
import { pushDeviceFields } from '../delivery/push/snapshot.ts'
import type { QueueTraits } from '../delivery/queues/notice.ts'
import type { WithStartTime } from '../dependencies.ts'
import { draftFields } from '../drafts/snapshot.ts'
import { customEmojiFields } from '../emoji/snapshot.ts'
import { groupFields } from '../groups/snapshot.ts'
import type { WithMessaging } from '../messages/messaging.ts'
import { newestMessageFields, recentConversationFields, starredFields, unreadFields } from '../messages/snapshot.ts'
import { navigationViewFields } from '../navigation/snapshot.ts'
import { domainFields, type OrganizationSnapshotNeeds } from '../organization/snapshot/organization.ts'
import { realmMembers } from '../organization/snapshot/realm-members.ts'
import { absentServices } from '../organization/snapshot/server.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import type { Fields, PeopleSnapshotNeeds } from '../people/snapshot/people.ts'
import * as people from '../people/snapshot/people.ts'
import { spectatorUserFields } from '../people/snapshot/spectator.ts'
import { profileFieldFields } from '../profile-fields/snapshot.ts'
import { filterFields, linkifierFields } from '../rendering/linkifiers/snapshot.ts'
import { playgroundFields } from '../rendering/playgrounds/snapshot.ts'
import { reminderFields, scheduledMessageFields } from '../scheduled/snapshot.ts'
import { oldSettingsFields, settingDefaultFields, userSettingsFields } from '../settings/snapshot.ts'
import { savedSnippetFields } from '../snippets/snapshot.ts'
import { type VersionFields, versionFields } from '../version.ts'
import type { StateType } from './state-schemas.ts'

export type RegisterNeeds = ChannelsSnapshotNeeds &
  OrganizationSnapshotNeeds &
  PeopleSnapshotNeeds &
  WithMessaging &
  WithStartTime & { readonly channelActivities: Pick<ChannelActivities, 'of' | 'forOneReply'> }

/** The request for an initial state. */
export interface StateRequest {
  readonly traits: QueueTraits
  /** undefined: everything. */
  readonly wantedTypes: ReadonlySet<string> | undefined
  readonly includeSubscribers: channels.IncludeSubscribers
  readonly presenceHistoryDays: number | undefined
}

type PartNeeds = Omit<RegisterNeeds, 'channelActivities'> & WithChannelActivities
type Source = (chat: PartNeeds, viewer: ChatUser, request: StateRequest) => Fields | Promise<Fields>
/** A source that spectators may use too. */
type OpenSource = (chat: PartNeeds, viewer: ChatUser | undefined, request: StateRequest) => Fields | Promise<Fields>

const channelForm = ({ includeSubscribers, traits }: StateRequest): channels.ChannelForm => ({
  includeSubscribers,
  includeArchived: traits.capabilities.archived_channels,
})
const topicForm = ({ traits }: StateRequest) => ({ knowsEmptyTopic: traits.capabilities.empty_topic_name })
const asFields = async (fields: object | Promise<object>): Promise<Fields> => ({ ...(await fields) })

const openSources = {
  realm: async (chat) => ({ realm: await realmMembers(chat) }),
  realm_user: (chat, viewer, { traits }) =>
    viewer === undefined ? spectatorUserFields() : people.realmUserFields(chat, viewer, traits),
  subscription: (chat, viewer, request) => asFields(channels.subscriptionFields(chat, viewer, channelForm(request))),
  stream: (chat, viewer, request) => asFields(channels.streamFields(chat, viewer, channelForm(request))),
  default_streams: (chat, viewer) => asFields(channels.defaultChannelFields(chat, viewer)),
  default_stream_groups: (chat, viewer) => asFields(channels.defaultChannelGroupFields(chat, viewer)),
  user_topic: (chat, viewer, request) => asFields(channels.userTopicFields(chat, viewer, topicForm(request))),
  muted_topics: (chat, viewer, request) => asFields(channels.mutedTopicFields(chat, viewer, topicForm(request))),
  message: (chat) => newestMessageFields(chat),
  realm_emoji: (chat) => customEmojiFields(chat),
  realm_linkifiers: (chat, viewer, { traits }) =>
    viewer === undefined ? { realm_linkifiers: [] } : linkifierFields(chat, traits),
  realm_filters: () => filterFields(),
  realm_playgrounds: (chat) => playgroundFields(chat),
  giphy: () => absentServices.giphy,
  tenor: () => absentServices.tenor,
  klipy: () => absentServices.klipy,
  video_calls: (chat, viewer) => callFields(chat, viewer),
  stop_words: () => absentServices.stop_words,
  realm_billing: () => absentServices.realm_billing,
} satisfies Partial<Record<StateType, OpenSource>>

/** `update_message_flags` has no source of its own: its part needs the type `message` too. */
type OwnPartType = Exclude<StateType, keyof typeof openSources | keyof typeof ownSources | 'update_message_flags'>

const sources: Readonly<Record<OwnPartType, Source>> = {
  presence: (chat, viewer, { traits, presenceHistoryDays }) =>
    people.presenceFields(chat, viewer, traits, presenceHistoryDays),
  push_device: (chat, viewer) => pushDeviceFields(chat, viewer),
  device: (chat, viewer) => clientDeviceFields(chat, viewer),
  realm_bot: (chat, viewer) => people.realmBotFields(chat, viewer),
  realm_embedded_bots: () => ({ realm_embedded_bots: people.offeredBotFields().realm_embedded_bots }),
  realm_incoming_webhook_bots: () => ({
    realm_incoming_webhook_bots: people.offeredBotFields().realm_incoming_webhook_bots,
  }),
  user_status: (chat, viewer) => people.userStatusFields(chat, viewer),
  alert_words: (chat, viewer) => people.alertWordFields(chat, viewer),
  muted_users: (chat, viewer) => people.mutedUserFields(chat, viewer),
  onboarding_steps: (chat, viewer) => people.onboardingFields(chat, viewer),
  realm_domains: (chat) => domainFields(chat),
  user_settings: (_chat, viewer) => userSettingsFields(viewer),
  update_display_settings: (_chat, viewer, { traits }) => oldSettingsFields(viewer, traits, 'display'),
  update_global_notifications: (_chat, viewer, { traits }) => oldSettingsFields(viewer, traits, 'notification'),
  realm_user_settings_defaults: (chat) => settingDefaultFields(chat),
  starred_messages: (chat, viewer) => starredFields(chat, viewer),
  recent_private_conversations: (chat, viewer) => recentConversationFields(chat, viewer),
  realm_user_groups: (chat, _viewer, { traits }) => groupFields(chat, traits),
  channel_folders: (chat) => channelFolderFields(chat),
  custom_profile_fields: (chat) => profileFieldFields(chat),
  navigation_views: (chat, viewer) => navigationViewFields(chat, viewer),
  drafts: (chat, viewer) => draftFields(chat, viewer),
  saved_snippets: (chat, viewer) => savedSnippetFields(chat, viewer),
  scheduled_messages: (chat, viewer) => scheduledMessageFields(chat, viewer),
  reminders: (chat, viewer) => reminderFields(chat, viewer),
}

/** Settings of this server only. Clients of the API get them if they ask for the type by name. */
const ownSources = {
  agora: ({ directory }) => ({ realm_require_second_factor: directory.settings.require_second_factor }),
} satisfies Partial<Record<StateType, OpenSource>>

/**
 * The initial state of a client, of the requested types. Its queue is already open, so a concurrent change is in the
 * state, in the queue, or in both.
 */
export async function initialState(
  chat: RegisterNeeds,
  viewer: ChatUser | undefined,
  request: StateRequest,
): Promise<Fields & VersionFields> {
  const { wantedTypes } = request
  if (wantedTypes !== undefined && wantedTypes.size < manyTypes) return readState(chat, viewer, request)
  const { database } = chat
  const within = (sql: Sql) => readState({ ...chat, database: { ...database, sql } }, viewer, request)
  // Every selection of types would be another prepared statement.
  if (wantedTypes === undefined) return within(gatherQueries(database.plannedOnce))
  return database.transaction((tx) => within(tx.sql), { isolation: 'repeatable read', readOnly: true })
}

/** From this many types on, all queries use one connection, pipelined. Without a list of types they are one statement. */
const manyTypes = 8

async function readState(
  needs: RegisterNeeds,
  viewer: ChatUser | undefined,
  request: StateRequest,
): Promise<Fields & VersionFields> {
  const chat = { ...needs, channelActivities: needs.channelActivities.forOneReply() }
  const wants = (type: string) => request.wantedTypes === undefined || request.wantedTypes.has(type)
  const parts: (Fields | Promise<Fields>)[] = []
  for (const [type, source] of Object.entries<OpenSource>(openSources))
    if (wants(type)) parts.push(source(chat, viewer, request))
  for (const [type, source] of Object.entries<OpenSource>(ownSources))
    if (request.wantedTypes?.has(type) === true) parts.push(source(chat, viewer, request))
  if (viewer !== undefined) {
    for (const [type, source] of Object.entries<Source>(sources))
      if (wants(type)) parts.push(source(chat, viewer, request))
    // Only clients that receive new messages and flag changes can use unread messages.
    if (wants('message') && wants('update_message_flags')) parts.push(unreadFields(chat, viewer, request.traits))
  }
  return Object.assign(versionFields(), ...(await Promise.all(parts)))
}

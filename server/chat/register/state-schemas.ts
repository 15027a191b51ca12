import { z } from 'zod'
import { channelFolderState } from '../channel-folders/snapshot.ts'
import * as channels from '../channels/snapshot.ts'
import { deviceState } from '../delivery/devices/snapshot.ts'
import { pushDeviceState } from '../delivery/push/snapshot.ts'
import { versionSchema } from '../delivery/queues/server-events.ts'
import { draftState } from '../drafts/snapshot.ts'
import { emojiState } from '../emoji/snapshot.ts'
import { groupState } from '../groups/snapshot.ts'
import * as messages from '../messages/snapshot.ts'
import { navigationViewState } from '../navigation/snapshot.ts'
import * as organization from '../organization/state.ts'
import * as people from '../people/state.ts'
import { profileFieldState } from '../profile-fields/snapshot.ts'
import { filterState, linkifierState } from '../rendering/linkifiers/snapshot.ts'
import { playgroundState } from '../rendering/playgrounds/snapshot.ts'
import { reminderState, scheduledMessageState } from '../scheduled/snapshot.ts'
import * as settings from '../settings/state.ts'
import { savedSnippetState } from '../snippets/snapshot.ts'

/** The part of the register reply for each type a client can ask for. */
export const stateSchemas = {
  realm: organization.realmState,
  realm_user: people.userState,
  subscription: channels.subscriptionState,
  stream: channels.streamState,
  default_streams: channels.defaultChannelState,
  default_stream_groups: channels.defaultChannelGroupState,
  user_topic: channels.userTopicState,
  muted_topics: channels.mutedTopicState,
  message: messages.newestMessageState,
  update_message_flags: messages.unreadState.describe('Only together with the type message'),
  realm_emoji: emojiState,
  realm_linkifiers: linkifierState,
  realm_filters: filterState,
  realm_playgrounds: playgroundState,
  giphy: organization.giphyState,
  tenor: organization.tenorState,
  klipy: organization.klipyState,
  video_calls: organization.videoCallState,
  stop_words: organization.stopWordState,
  realm_billing: organization.billingState,
  presence: people.presenceState,
  push_device: pushDeviceState,
  device: deviceState,
  realm_bot: people.botState,
  realm_embedded_bots: people.embeddedBotState,
  realm_incoming_webhook_bots: people.webhookBotState,
  user_status: people.statusState,
  alert_words: people.alertWordState,
  muted_users: people.mutedUserState,
  onboarding_steps: people.onboardingState,
  realm_domains: organization.domainState,
  user_settings: settings.userSettingsState,
  update_display_settings: settings.displaySettingsState,
  update_global_notifications: settings.notificationSettingsState,
  realm_user_settings_defaults: settings.settingDefaultsState,
  starred_messages: messages.starredState,
  recent_private_conversations: messages.recentConversationState,
  realm_user_groups: groupState,
  channel_folders: channelFolderState,
  custom_profile_fields: profileFieldState,
  navigation_views: navigationViewState,
  drafts: draftState,
  saved_snippets: savedSnippetState,
  scheduled_messages: scheduledMessageState,
  reminders: reminderState,
  agora: organization.agoraState,
} as const satisfies Readonly<Record<string, z.ZodObject>>

export type StateType = keyof typeof stateSchemas

/** The part that every register reply has. */
export const registerBase = versionSchema.extend({
  queue_id: z.string().nullable().describe('null without an account: there is no queue'),
  last_event_id: z.int(),
  idle_queue_timeout_secs: z.int().optional().describe('How long the queue stays open without a poll'),
})

/** A register reply: the part of each type is there if the client asks for it. */
export const registerReply = z.strictObject(
  Object.assign(
    {},
    ...Object.values(stateSchemas).map((schema: z.ZodObject) => schema.partial().shape),
    registerBase.shape,
  ) as Record<string, z.ZodType>,
)

import { type ChatState, initialState } from './chat-state.ts'
import type { Channel, ChatEvent, Message, StateReply, Subscription, UserSettings } from './types.ts'

/** Parts of a chat state for tests. The user has the id 1. */

export function messageForTest(id: number, more: Partial<Message> = {}): Message {
  return {
    id,
    type: 'stream',
    sender_id: 2,
    sender_email: 'two@agora.example',
    sender_full_name: 'Two',
    sender_realm_str: '',
    avatar_url: null,
    content: `<p>${id}</p>`,
    content_type: 'text/html',
    timestamp: 1_700_000_000 + id,
    client: 'website',
    recipient_id: 20,
    stream_id: 10,
    display_recipient: 'general',
    subject: 'plans',
    topic_links: [],
    is_me_message: false,
    reactions: [],
    submessages: [],
    flags: ['read'],
    ...more,
  }
}

/** An event with the fields that matter to a test. */
export const eventForTest = (
  body: { readonly type: ChatEvent['type'] } & Readonly<Record<string, unknown>>,
): ChatEvent => ({ id: 900, ...body }) as unknown as ChatEvent

export function messageEvent(id: number, more: Partial<Message> = {}): ChatEvent {
  const { flags, ...message } = messageForTest(id, more)
  return { id, type: 'message', message, flags }
}

const channel = (id: number, name: string, more: Partial<Subscription> = {}) =>
  ({
    stream_id: id,
    name,
    description: '',
    invite_only: false,
    is_archived: false,
    folder_id: null,
    subscribers: [1, 2],
    color: '#112233',
    is_muted: false,
    pin_to_top: false,
    ...more,
  }) as unknown as Channel & Subscription

/** Settings that a test does not name are missing. */
export type ReplyForTest = Partial<Omit<StateReply, 'user_settings'>> & {
  readonly user_settings?: Partial<UserSettings>
}

export function stateForTest(more: ReplyForTest = {}): ChatState {
  return initialState(registrationForTest(more))
}

export function registrationForTest(more: ReplyForTest = {}): StateReply {
  const reply = {
    queue_id: 'q',
    last_event_id: -1,
    user_id: 1,
    realm_users: [
      { user_id: 1, full_name: 'One', is_active: true, email: 'one@agora.example' },
      { user_id: 2, full_name: 'Two', is_active: true, email: 'two@agora.example' },
    ],
    realm_non_active_users: [],
    cross_realm_bots: [],
    muted_users: [],
    subscriptions: [channel(10, 'general'), channel(11, 'quiet', { is_muted: true })],
    unsubscribed: [],
    never_subscribed: [],
    channel_folders: [],
    realm_user_groups: [],
    user_topics: [],
    user_status: {},
    presences: {},
    presence_last_update_id: 0,
    unread_msgs: { count: 0, pms: [], streams: [], huddles: [], mentions: [], old_unreads_missing: false },
    starred_messages: [],
    recent_private_conversations: [],
    max_message_id: 0,
    realm_emoji: {},
    server_thumbnail_formats: [],
    server_presence_offline_threshold_seconds: 200,
    server_presence_ping_interval_seconds: 60,
    server_typing_started_expiry_period_milliseconds: 45_000,
    max_message_length: 10_000,
    max_topic_length: 60,
    custom_profile_fields: [],
    realm_playgrounds: [],
    alert_words: [],
    user_settings: {},
    drafts: [],
    scheduled_messages: [],
    reminders: [],
    saved_snippets: [],
    ...more,
  }
  return reply as unknown as StateReply
}

export const direct = (...ids: readonly number[]): Partial<Message> => ({
  type: 'private',
  display_recipient: ids.map((id) => ({ id, email: '', full_name: '', is_mirror_dummy: false })),
  subject: '',
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { chatEventSchemas } from '../../server/chat/delivery/queues/chat-events.ts'

/**
 * The test of each event type: old snapshot + events = new snapshot. A new event type needs a line here, with a file
 * that uses the type.
 */
const register = 'server/chat/register'
const followedIn: Readonly<Record<string, readonly string[]>> = {
  [`${register}/channel-feed.testing.ts`]: [
    ...['stream', 'subscription', 'default_streams', 'default_stream_groups', 'muted_topics', 'user_topic'],
  ],
  [`${register}/feed.testing.ts`]: [
    ...['realm_user', 'realm_bot', 'user_settings', 'realm_user_settings_defaults', 'user_status', 'presence'],
    ...['realm', 'realm_domains', 'alert_words', 'muted_users', 'onboarding_steps'],
  ],
  [`${register}/lists-feed.testing.ts`]: [
    ...['user_group', 'channel_folder', 'navigation_view', 'custom_profile_fields', 'realm_emoji'],
    ...['realm_linkifiers', 'realm_playgrounds', 'drafts', 'saved_snippets', 'scheduled_messages', 'reminders'],
  ],
  'client/chat/state/messages/messages.ts': [
    ...['message', 'update_message', 'delete_message', 'update_message_flags', 'reaction', 'submessage'],
  ],
  'tests/access/feeds.test.ts': [
    ...['attachment', 'invites_changed', 'update_display_settings', 'update_global_notifications', 'agora'],
  ],
  'tests/access/push-feed.test.ts': ['push_device', 'device'],
  'tests/contract/call-providers.test.ts': ['has_zoom_token', 'has_webex_token'],
  'tests/access/exports-feed.test.ts': ['realm_export', 'realm_export_consent'],
}

/** Events without a part in any snapshot, with the reason. */
const transient: Readonly<Record<string, string>> = {
  typing: 'expires after some seconds',
  typing_edit_message: 'expires after some seconds',
  heartbeat: 'keeps the poll alive',
  restart: 'the server was restarted; what a snapshot has of that is never followed',
}

const eventTypes = [...new Set(chatEventSchemas.map(typeOf))].toSorted()

function typeOf(schema: z.ZodType): string {
  const { type } = (schema as z.ZodObject).shape
  return String((type as z.ZodLiteral).value)
}

test('ACCESS-4: every event type has a test from snapshot to snapshot, or has no state', () => {
  const known = new Set([...Object.values(followedIn).flat(), ...Object.keys(transient)])
  expect(eventTypes.filter((type) => !known.has(type))).toEqual([])
  expect([...known].filter((type) => !eventTypes.includes(type))).toEqual([])
})

test('ACCESS-4: the named test of an event type uses it', () => {
  for (const [path, types] of Object.entries(followedIn)) {
    const text = readFileSync(path, 'utf8')
    const names = (type: string) => text.includes(`'${type}'`) || text.includes(` ${type}: {`)
    expect({ path, missing: types.filter((type) => !names(type)) }).toEqual({ path, missing: [] })
  }
})

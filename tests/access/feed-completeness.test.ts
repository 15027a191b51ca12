import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Where clients' way of following each type of event is written down and tested: old snapshot + events = new snapshot.
 * An event of a new type needs a line here, and the line a file that knows the type.
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
  [`${register}/message-feed.test.ts`]: ['message', 'update_message', 'delete_message', 'reaction', 'submessage'],
  'tests/access/message-state.ts': ['update_message_flags'],
  'tests/access/feeds.test.ts': [
    ...['attachment', 'invites_changed', 'update_display_settings', 'update_global_notifications'],
  ],
  'tests/access/push-feed.test.ts': ['push_device'],
  'tests/access/exports-feed.test.ts': ['realm_export', 'realm_export_consent'],
}

/** Events no snapshot holds anything of, and why. */
const passing: Readonly<Record<string, string>> = {
  typing: 'ends by itself after some seconds',
  typing_edit_message: 'ends by itself after some seconds',
  heartbeat: 'says that nothing happened',
  restart: 'says that the server is another run of itself; what a snapshot has of that is never followed',
}

/** The types of everything that is told, read from the only place where it is put into words. */
function toldTypes(): string[] {
  const paths = readdirSync('server/chat', { recursive: true, encoding: 'utf8' })
  const notices = paths.filter((path) => /(?:^|\/)notices(?:\/[\w-]+)?\.ts$/.test(path.replaceAll('\\', '/')))
  const texts = notices.map((path) => readFileSync(join('server/chat', path), 'utf8'))
  const named = texts.flatMap((text) => [...text.matchAll(/\btype: '([a-z_]+)'/g)].map((match) => match[1] ?? ''))
  // What a message or an emoji is of, which is no event.
  const others = new Set(['channel', 'direct', 'private', 'unicode_emoji'])
  return [...new Set(named)].filter((type) => !others.has(type)).toSorted()
}

test('ACCESS-4: every type of event is followed from snapshot to snapshot by some test, or leaves nothing behind', () => {
  const known = new Set([...Object.values(followedIn).flat(), ...Object.keys(passing)])
  expect(toldTypes().filter((type) => !known.has(type))).toEqual([])
  expect(toldTypes().length).toBeGreaterThan(30)
})

test('ACCESS-4: whoever is said to follow a type knows it', () => {
  for (const [path, types] of Object.entries(followedIn)) {
    const text = readFileSync(path, 'utf8')
    const names = (type: string) => text.includes(`'${type}'`) || text.includes(` ${type}: {`)
    expect({ path, missing: types.filter((type) => !names(type)) }).toEqual({ path, missing: [] })
  }
})

import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { runJobs } from '../../kernel/jobs/testing.ts'
import { roles } from '../../kernel/values/roles.ts'
import { createSystemBots } from '../bots/actions/create-system-bots.ts'
import type { ClientCapabilities } from '../delivery/queues/rules/capabilities.ts'
import { addCustomEmoji } from '../emoji/actions/change-custom-emoji.ts'
import { deliverScheduledMessages } from '../scheduled/actions/deliver-scheduled-messages.ts'
import { deliverReminders } from '../scheduled/actions/remind.ts'
import { chatForTest, type TestUserName } from '../testing.ts'
import { makeChannel, subscribe } from '../testing-channels.ts'
import { applyLists, inOrder } from './lists-feed.testing.ts'
import { initialState } from './register.ts'

const chat = await chatForTest()
const { accounts, ok, people, services, clock } = chat
await services.directory.refresh({ users: await createSystemBots(accounts, 'chat.test') })
const plays = await makeChannel(services, 'plays')
await subscribe(services, [people.hamlet.id, people.iris.id], plays)
const inSeconds = (seconds: number) => Math.floor(clock.nowMs() / 1000) + seconds

const modern = { include_deactivated_groups: true, linkifier_url_template: true }
const old = { include_deactivated_groups: false, linkifier_url_template: false }

const types = [
  ...['realm_user_groups', 'channel_folders', 'realm_linkifiers', 'realm_filters', 'realm_playgrounds', 'realm_emoji'],
  ...['custom_profile_fields', 'navigation_views', 'drafts', 'saved_snippets', 'scheduled_messages', 'reminders'],
]

async function snapshot(
  who: TestUserName,
  capabilities: Partial<ClientCapabilities>,
): Promise<Record<string, unknown>> {
  const { id: userId } = chat.people[who]
  const forms = { applyMarkdown: true, clientGravatar: true, slimPresence: true, allPublicStreams: false }
  const traits = { userId, capabilities: capabilities as ClientCapabilities, ...forms }
  const form = { includeSubscribers: 'false', presenceHistoryDays: undefined } as const
  const state = await initialState(services, chat.people[who], { traits, wantedTypes: new Set(types), ...form })
  // As a client receives it: some parts are already written.
  return JSON.parse(JSON.stringify(state)) as Record<string, unknown>
}

/** Runs the work and compares the state after the events with a fresh register call, for old and modern clients. */
async function follow(work: () => Promise<unknown>): Promise<void> {
  const clients = []
  for (const who of ['hamlet', 'gina'] as const) {
    for (const capabilities of [modern, old]) {
      const listening = chat.listen(who, capabilities)
      clients.push({ who, capabilities, listening, before: await snapshot(who, capabilities) })
    }
  }
  await work()
  let events = 0
  for (const { who, capabilities, listening, before } of clients) {
    let state = before
    for (const event of listening.received()) {
      // A queue opens before its snapshot is taken, so an event may repeat what the snapshot contains.
      state = applyLists(applyLists(state, event), event)
      events += 1
    }
    expect(inOrder(state)).toEqual(inOrder(await snapshot(who, capabilities)))
  }
  expect(events).toBeGreaterThan(0)
}

test('GROUP-19, FURNITURE-1: user groups', async () => {
  let id = 0
  let other = 0
  await follow(async () => {
    const sent = { name: 'players', description: '', members: [people.hamlet.id] }
    id = (await ok('olivia', 'POST', '/user_groups/create', sent)).group_id
    other = (await ok('olivia', 'POST', '/user_groups/create', { ...sent, name: 'others', subgroups: [id] })).group_id
  })
  await follow(() =>
    ok('olivia', 'POST', `/user_groups/${id}/members`, { add: [people.iris.id], delete: [people.hamlet.id] }),
  )
  await follow(() =>
    ok('olivia', 'PATCH', `/user_groups/${id}`, {
      name: 'actors',
      can_mention_group: { new: other },
      description: 'x',
    }),
  )
  await follow(() => ok('olivia', 'POST', `/user_groups/${other}/subgroups`, { delete: [id] }))
  await follow(() => ok('olivia', 'POST', `/user_groups/${id}/deactivate`))
  await follow(() => ok('olivia', 'PATCH', `/user_groups/${id}`, { name: 'former actors' }))
  await follow(async () => {
    await ok('olivia', 'PATCH', `/user_groups/${id}`, { deactivated: false, name: 'actors again' })
    await ok('olivia', 'POST', `/user_groups/${id}/members`, { add: [people.mona.id] })
  })
  await follow(() => ok('olivia', 'POST', `/user_groups/${other}/subgroups`, { add: [id] }))
})

test('GROUP-19: full members after a change of the waiting period', async () => {
  for (const days of [90_000, 1, 0])
    await follow(() => ok('olivia', 'PATCH', '/realm', { waiting_period_threshold: days }))
})

test('GROUP-19: full members after the end of their waiting period', async () => {
  const days = 3
  await chat.newUser(roles.member)
  await ok('olivia', 'PATCH', '/realm', { waiting_period_threshold: days })
  const run = () => runJobs(chat.chat.jobs, 'publish-full-members')
  await run()
  await follow(async () => {
    clock.advance(days * 86_400_000)
    await run()
  })
  await ok('olivia', 'PATCH', '/realm', { waiting_period_threshold: 0 })
})

test('FURNITURE-1: channel folders', async () => {
  const ids: number[] = []
  await follow(async () => {
    for (const name of ['one', 'two']) {
      ids.push((await ok('adam', 'POST', '/channel_folders/create', { name, description: '**d**' })).channel_folder_id)
    }
  })
  await follow(() => ok('adam', 'PATCH', `/channel_folders/${ids[0]}`, { name: 'uno', description: 'other' }))
  await follow(() => ok('adam', 'PATCH', '/channel_folders', { order: ids.toReversed() }))
  await follow(() => ok('adam', 'PATCH', `/channel_folders/${ids[0]}`, { is_archived: true }))
})

test('FURNITURE-1: linkifiers, playgrounds, profile fields and emoji', async () => {
  const linkifier = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' }
  await follow(async () => {
    const { id } = await ok('adam', 'POST', '/realm/filters', linkifier)
    await ok('adam', 'POST', '/realm/filters', { ...linkifier, pattern: 'T(?P<id>[0-9]+)' })
    await ok('adam', 'PATCH', `/realm/filters/${id}`, { ...linkifier, url_template: 'https://example.org/{id}' })
    await ok('adam', 'PATCH', '/realm/linkifiers', { ordered_linkifier_ids: [id + 1, id] })
    await ok('adam', 'DELETE', `/realm/filters/${id}`)
  })
  await follow(async () => {
    const path = join(tmpdir(), `agora-emoji-${services.ids.uuid()}`)
    const gif = await sharp({ create: { width: 80, height: 80, channels: 3, background: 'red' } })
      .gif()
      .toBuffer()
    await writeFile(path, gif)
    const file = { field: 'file', filename: 'e.gif', mediaType: 'image/gif', bytes: gif.length, path }
    await addCustomEmoji(services, people.adam, 'yorick', [file])
    await rm(path)
    await ok('adam', 'DELETE', '/realm/emoji/yorick')
  })
  const playground = { name: 'P', pygments_language: 'Python', url_template: 'https://example.com/{code}' }
  await follow(() => ok('adam', 'POST', '/realm/playgrounds', playground))
  await follow(async () => {
    const { id } = await ok('adam', 'POST', '/realm/profile_fields', { name: 'Phone', field_type: 1 })
    await ok('adam', 'PATCH', `/realm/profile_fields/${id}`, { hint: 'with code', display_in_profile_summary: true })
    await ok('adam', 'POST', '/realm/profile_fields', { name: 'Link', field_type: 5 })
    await ok('adam', 'PATCH', '/realm/profile_fields', { order: [id + 1, id] })
    await ok('adam', 'DELETE', `/realm/profile_fields/${id}`)
  })
})

test('DRAFT-1, FURNITURE-1: drafts', async () => {
  const draft = { type: 'stream', to: [plays.id], topic: 't', content: 'c' }
  let ids: number[] = []
  await follow(async () => {
    ids = (await ok('hamlet', 'POST', '/drafts', { drafts: [draft, draft] })).ids
  })
  await follow(() => ok('hamlet', 'PATCH', `/drafts/${ids[0]}`, { draft: { ...draft, content: 'd' } }))
  await follow(() => ok('hamlet', 'DELETE', `/drafts/${ids[1]}`))
})

test('FURNITURE-1: saved snippets and navigation views', async () => {
  let id = 0
  await follow(async () => {
    id = (await ok('hamlet', 'POST', '/saved_snippets', { title: 't', content: 'c' })).saved_snippet_id
    await ok('hamlet', 'POST', '/navigation_views', { fragment: 'narrow/x', is_pinned: true, name: 'X' })
  })
  await follow(async () => {
    await ok('hamlet', 'PATCH', `/saved_snippets/${id}`, { content: 'other' })
    await ok('hamlet', 'PATCH', '/navigation_views/narrow/x', { is_pinned: false })
  })
  await follow(async () => {
    await ok('hamlet', 'DELETE', `/saved_snippets/${id}`)
    await ok('hamlet', 'DELETE', '/navigation_views/narrow/x')
  })
})

test('FURNITURE-1: scheduled messages and reminders, to their delivery or failure', async () => {
  const { id: messageId } = await ok('iris', 'POST', '/messages', {
    type: 'stream',
    to: plays.id,
    topic: 't',
    content: 'hear',
  })
  const message = { type: 'stream', to: plays.id, topic: 't', content: 'later' }
  let id = 0
  await follow(async () => {
    for (const seconds of [60, 90, 120]) {
      const time = { scheduled_delivery_timestamp: inSeconds(seconds) }
      id = (await ok('hamlet', 'POST', '/scheduled_messages', { ...message, ...time })).scheduled_message_id
      await ok('hamlet', 'POST', '/reminders', { message_id: messageId, ...time })
    }
  })
  await follow(() => ok('hamlet', 'PATCH', `/scheduled_messages/${id}`, { content: 'even later' }))
  await follow(() => ok('hamlet', 'DELETE', `/scheduled_messages/${id}`))
  clock.advance(60_000)
  await follow(() => deliverScheduledMessages(services))
  await follow(() => deliverReminders(services))
  clock.advance(700_000)
  await follow(() => deliverScheduledMessages(services))
  await services.database.sql`delete from messages where id = ${messageId}`
  await follow(() => deliverReminders(services))
})

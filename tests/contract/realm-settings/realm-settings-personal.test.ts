import { expect, test } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import type { ChatUser } from '../../../server/chat/people/rules/chat-user.ts'
import { settingParameters } from '../../../server/chat/settings/endpoints/setting-parameters.ts'
import { makeChannel, subscribe } from '../../../server/chat/testing-channels.ts'
import { realmForTest } from './realm-settings-for-test.ts'

const chat = await realmForTest()
const { ok, call, sendText, status, listen, people, services, square } = chat
const { hamlet, iris } = people
const choose = (settings: Record<string, unknown>) => ok('iris', 'PATCH', '/settings', settings)

let used = 0
const fresh = (what: string) => `${what} ${++used}`

const settingsOf = async (who: ChatUser) =>
  (await ok(who, 'POST', '/register', { fetch_event_types: ['user_settings'] })).user_settings
const defaults = async () =>
  (await ok('olivia', 'POST', '/register', { fetch_event_types: ['realm_user_settings_defaults'] }))
    .realm_user_settings_defaults

/** An accepted value that differs from the current one. */
async function otherValue(name: string, current: unknown): Promise<unknown> {
  const texts = ['recent', 'twitter', 'never', 'chime', 'always', 'ding']
  for (const value of [true, false, 2, 3, 1, 13, 120, ...texts]) {
    if (value === current) continue
    const { status: answer } = await call('olivia', 'PATCH', '/realm/user_settings_defaults', { [name]: value })
    if (answer === 200) return value
  }
  throw new Error(`no other value of ${name} was taken`)
}

test('REALM-8: every default applies to new users and changes no existing user', async () => {
  const names = Object.keys(settingParameters('with_default'))
  const before = await defaults()
  const present = await settingsOf(hamlet)
  const chosen: Record<string, unknown> = {}
  for (const name of names) chosen[name] = await otherValue(name, before[name])
  expect(await defaults()).toMatchObject(chosen)
  const join = async (email: string) => {
    const person = { email, full_name: fresh('New Comer'), password: testPassword }
    const { user_id } = await ok('olivia', 'POST', '/users', person)
    const user = services.directory.user(user_id)
    if (user === undefined) throw new Error('the new user is missing')
    return settingsOf(user)
  }
  expect(await join('late@agora.example')).toMatchObject(chosen)
  expect(await settingsOf(hamlet)).toEqual(present)
  const back = Object.fromEntries(names.map((name) => [name, before[name]]))
  await ok('olivia', 'PATCH', '/realm/user_settings_defaults', back)
  expect(await join('later@agora.example')).toMatchObject(back)
})

test('REALM-8: allow_private_data_export', async () => {
  const consented = async () => {
    const { export_consents } = await ok('olivia', 'GET', '/export/realm/consents')
    return export_consents.find(({ user_id }: { user_id: number }) => user_id === iris.id).consented
  }
  await choose({ allow_private_data_export: true })
  expect(await consented()).toBe(true)
  await choose({ allow_private_data_export: false })
  expect(await consented()).toBe(false)
})

test('REALM-8: receives_typing_notifications', async () => {
  const received = listen('iris')
  const type = () => ok('hamlet', 'POST', '/typing', { op: 'start', to: [iris.id] })
  const events = () => received.received().filter((event) => event.type === 'typing').length
  await choose({ receives_typing_notifications: false })
  await type()
  expect(events()).toBe(0)
  await choose({ receives_typing_notifications: true })
  await type()
  expect(events()).toBe(1)
})

test('REALM-8: send_private_typing_notifications and send_stream_typing_notifications', async () => {
  const inPrivate = () => status('iris', 'POST', '/typing', { op: 'start', to: [hamlet.id] })
  const inChannel = () =>
    status('iris', 'POST', '/typing', { type: 'channel', op: 'start', stream_id: square.id, topic: 't' })
  await choose({ send_private_typing_notifications: false })
  expect([await inPrivate(), await inChannel()]).toEqual([400, 200])
  await choose({ send_private_typing_notifications: true, send_stream_typing_notifications: false })
  expect([await inPrivate(), await inChannel()]).toEqual([200, 400])
  await choose({ send_stream_typing_notifications: true })
  expect(await inChannel()).toBe(200)
})

test('REALM-8: enable_drafts_synchronization', async () => {
  const save = () =>
    status('iris', 'POST', '/drafts', { drafts: [{ type: '', to: [], topic: '', content: 'unfinished' }] })
  await choose({ enable_drafts_synchronization: false })
  expect(await save()).toBe(400)
  await choose({ enable_drafts_synchronization: true })
  expect(await save()).toBe(200)
})

test('REALM-8: translate_emoticons', async () => {
  const rendered = async () => (await ok('iris', 'POST', '/messages/render', { content: 'well :)' })).rendered
  await choose({ translate_emoticons: true })
  expect(await rendered()).toContain('class="emoji')
  await choose({ translate_emoticons: false })
  expect(await rendered()).not.toContain('class="emoji')
})

test('REALM-8: presence_enabled', async () => {
  const seen = async () => {
    chat.clock.advance(600_000)
    await ok('iris', 'POST', '/users/me/presence', { status: 'active' })
    const { presence } = (await call('hamlet', 'GET', `/users/${iris.id}/presence`)).body
    return presence?.aggregated.timestamp === Math.floor(chat.clock.nowMs() / 1000)
  }
  expect(await seen()).toBe(true)
  await choose({ presence_enabled: false })
  expect(await seen()).toBe(false)
  await choose({ presence_enabled: true })
  expect(await seen()).toBe(true)
})

test('REALM-8: send_read_receipts', async () => {
  const id = await sendText('hamlet')
  await ok('iris', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'read' })
  const readers = async () => (await ok('hamlet', 'GET', `/messages/${id}/read_receipts`)).user_ids
  await choose({ send_read_receipts: false })
  expect(await readers()).toEqual([])
  await choose({ send_read_receipts: true })
  expect(await readers()).toEqual([iris.id])
})

test('REALM-8: email_address_visibility', async () => {
  const viewers = ['gina', 'hamlet', 'mona', 'adam'] as const
  const whoSees = async () => {
    const seen: string[] = []
    for (const viewer of viewers) {
      const { user } = await ok(viewer, 'GET', `/users/${iris.id}`)
      if (user.delivery_email === iris.deliveryEmail) seen.push(viewer)
    }
    return seen
  }
  const sees = async (value: number) => {
    await choose({ email_address_visibility: value })
    return whoSees()
  }
  expect(await sees(1)).toEqual(['gina', 'hamlet', 'mona', 'adam'])
  expect(await sees(2)).toEqual(['hamlet', 'mona', 'adam'])
  expect(await sees(3)).toEqual(['adam'])
  expect(await sees(5)).toEqual(['mona', 'adam'])
  expect(await sees(4)).toEqual([])
  expect(await sees(1)).toEqual(['gina', 'hamlet', 'mona', 'adam'])
})

const policyOf = async (topic: string, channelId = square.id): Promise<number> => {
  const { user_topics } = await ok('iris', 'POST', '/register', { fetch_event_types: ['user_topic'] })
  const found = user_topics.find(
    (one: { stream_id: number; topic_name: string }) => one.stream_id === channelId && one.topic_name === topic,
  )
  return found?.visibility_policy ?? 0
}

/** The policy of a topic in which Iris only reacts, posts, or starts it. */
async function attention(channelId: number): Promise<[number, number, number]> {
  const topics = [fresh('reacted'), fresh('joined'), fresh('started')] as const
  const id = await sendText('hamlet', 'first', topics[0], channelId)
  await sendText('hamlet', 'first', topics[1], channelId)
  await ok('iris', 'POST', `/messages/${id}/reactions`, { emoji_name: 'octopus' })
  await sendText('iris', 'mine', topics[1], channelId)
  await sendText('iris', 'mine', topics[2], channelId)
  return [
    await policyOf(topics[0], channelId),
    await policyOf(topics[1], channelId),
    await policyOf(topics[2], channelId),
  ]
}

test('REALM-8: automatically_follow_topics_policy', async () => {
  const seen: [number, number, number][] = []
  for (const policy of [1, 2, 3, 4]) {
    await choose({ automatically_follow_topics_policy: policy })
    seen.push(await attention(square.id))
  }
  expect(seen).toEqual([
    [3, 3, 3],
    [0, 3, 3],
    [0, 0, 3],
    [0, 0, 0],
  ])
})

test('REALM-8: automatically_unmute_topics_in_muted_streams_policy', async () => {
  const quiet = await makeChannel(services, 'quiet')
  await subscribe(services, [hamlet.id], quiet)
  await subscribe(services, [iris.id], quiet, { isMuted: true })
  const seen: [number, number, number][] = []
  for (const policy of [1, 2, 3, 4]) {
    await choose({ automatically_unmute_topics_in_muted_streams_policy: policy })
    seen.push(await attention(quiet.id))
  }
  expect(seen).toEqual([
    [2, 2, 2],
    [0, 2, 2],
    [0, 0, 2],
    [0, 0, 0],
  ])
})

test('REALM-8: automatically_follow_topics_where_mentioned', async () => {
  const mention = async () => {
    const topic = fresh('mention')
    await sendText('hamlet', '@**Iris Member** look', topic)
    return policyOf(topic)
  }
  await choose({ automatically_follow_topics_where_mentioned: false })
  expect(await mention()).toBe(0)
  await choose({ automatically_follow_topics_where_mentioned: true })
  expect(await mention()).toBe(3)
})

interface MessageEvent {
  readonly flags: readonly string[]
  readonly message: { readonly id: number }
}

test('REALM-8: resolved_topic_notice_auto_read_policy', async () => {
  /** Whether Iris has read the notice of a followed topic, and of another topic. */
  const read = async (policy: string) => {
    await choose({ resolved_topic_notice_auto_read_policy: policy })
    const seen: boolean[] = []
    for (const visibility_policy of [3, 0]) {
      const topic = fresh('question')
      const id = await sendText('hamlet', 'who?', topic)
      if (visibility_policy === 3)
        await ok('iris', 'POST', '/user_topics', { stream_id: square.id, topic, visibility_policy })
      const received = listen('iris')
      await ok('hamlet', 'PATCH', `/messages/${id}`, { topic: `✔ ${topic}`, propagate_mode: 'change_all' })
      const [notice] = received.received().filter((event) => event.type === 'message') as unknown as [MessageEvent]
      seen.push(notice.flags.includes('read'))
      const { messages } = await ok('iris', 'GET', '/messages', {
        anchor: notice.message.id,
        num_before: 0,
        num_after: 0,
      })
      expect(messages[0].flags.includes('read')).toBe(seen.at(-1))
    }
    return seen
  }
  expect(await read('always')).toEqual([true, true])
  expect(await read('except_followed')).toEqual([false, true])
  expect(await read('never')).toEqual([false, false])
})

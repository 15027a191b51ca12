import { createRequire } from 'node:module'
import { afterAll, expect, test } from 'vitest'
import { testPassword } from '../../server/accounts/testing.ts'
import { chatForTest } from '../../server/chat/testing.ts'

type Call = (params?: Record<string, unknown>) => Promise<Record<string, unknown>>

/** The published JavaScript client, as far as it is used here; it has no types. */
interface ZulipClient {
  readonly config: { readonly apiKey: string }
  readonly server: { readonly settings: Call }
  readonly users: {
    readonly retrieve: Call
    readonly create: Call
    readonly me: {
      readonly getProfile: Call
      readonly subscriptions: { readonly add: Call; readonly remove: Call }
      readonly alertWords: { readonly retrieve: Call }
    }
  }
  readonly streams: {
    readonly retrieve: Call
    readonly getStreamId: (name: string) => ReturnType<Call>
    readonly deleteById: Call
    readonly subscriptions: { readonly retrieve: Call }
    readonly topics: { readonly retrieve: Call }
  }
  readonly messages: {
    readonly send: Call
    readonly retrieve: Call
    readonly update: Call
    readonly getHistoryById: Call
    readonly deleteById: Call
    readonly getById: Call
    readonly render: (content: string) => ReturnType<Call>
    readonly deleteReactionById: Call
    readonly flags: { readonly add: Call; readonly remove: Call }
  }
  readonly emojis: { readonly retrieve: Call }
  readonly reactions: { readonly add: Call; readonly remove: Call }
  readonly typing: { readonly send: Call }
  readonly queues: { readonly register: Call; readonly deregister: Call }
  readonly events: { readonly retrieve: Call }
  callOnEachEvent(listener: (event: { type: string }) => void, eventTypes: string[]): Promise<unknown>
}

// zulip-js replaces it for the whole process.
const { FormData } = globalThis
afterAll(() => {
  globalThis.FormData = FormData
})

const connect = createRequire(import.meta.url)('zulip-js') as (config: object) => Promise<ZulipClient>

const { app, people } = await chatForTest()
const realm = await app.listen({ host: '127.0.0.1', port: 0 })

const signedIn = (username: string) => connect({ username, password: testPassword, realm })
const hamlet = await signedIn(people.hamlet.deliveryEmail)
const iris = await signedIn(people.iris.deliveryEmail)

test('zulip-js signs in with a password and reads its own user', async () => {
  expect(hamlet.config.apiKey).toMatch(/^\w{32}$/)
  expect(await hamlet.server.settings()).toMatchObject({ result: 'success', zulip_feature_level: 500 })
  expect(await hamlet.users.me.getProfile()).toMatchObject({ result: 'success', user_id: people.hamlet.id })
})

test('zulip-js makes a channel, sends, reads, changes and reacts', async () => {
  const subscribing = { subscriptions: JSON.stringify([{ name: 'harbour' }]) }
  expect(await hamlet.users.me.subscriptions.add(subscribing)).toMatchObject({ result: 'success' })
  expect(await iris.users.me.subscriptions.add(subscribing)).toMatchObject({ result: 'success' })
  const sent = await hamlet.messages.send({ type: 'stream', to: 'harbour', topic: 'ships', content: 'ahoy **there**' })
  expect(sent).toMatchObject({ result: 'success' })
  const message_id = sent.id
  expect(await hamlet.messages.update({ message_id, content: 'ahoy' })).toMatchObject({ result: 'success' })
  expect(await iris.reactions.add({ message_id, emoji_name: 'octopus' })).toMatchObject({ result: 'success' })
  expect(await iris.reactions.remove({ message_id, emoji_name: 'octopus' })).toMatchObject({ result: 'success' })
  const page = await iris.messages.retrieve({
    anchor: 'newest',
    num_before: 10,
    num_after: 0,
    narrow: [
      { operator: 'stream', operand: 'harbour' },
      { operator: 'topic', operand: 'ships' },
    ],
  })
  expect(page).toMatchObject({ messages: [{ id: message_id, content: '<p>ahoy</p>', subject: 'ships' }] })
  const history = await iris.messages.getHistoryById({ message_id })
  expect(history.message_history).toHaveLength(2)
  expect(await iris.messages.flags.add({ messages: [message_id], flag: 'starred' })).toMatchObject({
    result: 'success',
  })
  expect(await hamlet.messages.deleteById({ message_id })).toMatchObject({ result: 'success' })
})

test('zulip-js registers a queue, receives a message and typing events, and deletes the queue', async () => {
  const registered = await hamlet.queues.register({ event_types: ['message', 'typing'] })
  expect(registered).toMatchObject({ result: 'success', last_event_id: -1 })
  const { queue_id } = registered
  const waiting = hamlet.events.retrieve({ queue_id, last_event_id: -1 })
  const { id } = await iris.messages.send({
    type: 'private',
    to: people.hamlet.deliveryEmail,
    content: 'are you there?',
  })
  expect(await waiting).toMatchObject({ events: [{ id: 0, type: 'message', message: { id, type: 'private' } }] })
  expect(await iris.typing.send({ op: 'start', to: [people.hamlet.id] })).toMatchObject({ result: 'success' })
  const more = await hamlet.events.retrieve({ queue_id, last_event_id: 0, dont_block: true })
  expect(more).toMatchObject({ events: [{ id: 1, type: 'typing', op: 'start' }] })
  expect(await hamlet.queues.deregister({ queue_id })).toMatchObject({ result: 'success' })
  expect(await hamlet.events.retrieve({ queue_id, last_event_id: 1 })).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' })
})

test('zulip-js reads users, channels, topics and emoji, and deletes its data', async () => {
  const olivia = await signedIn(people.olivia.deliveryEmail)
  const subscriptions = JSON.stringify([{ name: 'quay' }])
  await olivia.users.me.subscriptions.add({ subscriptions })
  const { stream_id } = await olivia.streams.getStreamId('quay')
  const { id: message_id } = await olivia.messages.send({
    type: 'stream',
    to: 'quay',
    subject: 'ropes',
    content: 'aye',
  })
  await olivia.reactions.add({ message_id, emoji_name: 'octopus' })
  const person = { email: 'js@agora.example', password: testPassword, full_name: 'Js Person', short_name: 'js' }
  const starred = { flag: 'starred', messages: [message_id] }
  expect(await olivia.users.create(person)).toMatchObject({ result: 'success', user_id: expect.any(Number) })
  expect(await olivia.users.retrieve()).toMatchObject({ members: expect.any(Array) })
  expect(await olivia.users.me.alertWords.retrieve()).toMatchObject({ alert_words: [] })
  expect(await olivia.streams.retrieve()).toMatchObject({ streams: expect.any(Array) })
  expect(await olivia.streams.subscriptions.retrieve()).toMatchObject({ subscriptions: expect.any(Array) })
  expect(await olivia.streams.topics.retrieve({ stream_id })).toMatchObject({ topics: [{ name: 'ropes' }] })
  expect(await olivia.messages.getById({ message_id })).toMatchObject({ raw_content: 'aye' })
  expect(await olivia.messages.render('*aye*')).toMatchObject({ rendered: '<p><em>aye</em></p>' })
  expect(await olivia.messages.flags.add(starred)).toMatchObject({ messages: [message_id] })
  expect(await olivia.messages.flags.remove(starred)).toMatchObject({ messages: [message_id] })
  expect(await olivia.emojis.retrieve()).toMatchObject({ emoji: {} })
  const reaction = { message_id, emoji_name: 'octopus' }
  expect(await olivia.messages.deleteReactionById(reaction)).toMatchObject({ result: 'success' })
  expect(await olivia.users.me.subscriptions.remove({ subscriptions: '["quay"]' })).toMatchObject({ removed: ['quay'] })
  expect(await olivia.streams.deleteById({ stream_id })).toMatchObject({ result: 'success' })
})

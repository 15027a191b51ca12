import { expect, test } from 'vitest'
import { ChatClient } from '../../client/chat/chat-client.ts'
import { ChatEventLoop } from '../../client/chat/event-loop.ts'
import { type Fetch, systemEnvironment } from '../../client/environment.ts'
import { chatForTest, type TestUserName } from '../../server/chat/testing.ts'
import { makeChannel, subscribe } from '../../server/chat/testing-channels.ts'

const { app, accounts, people, services } = await chatForTest()
const square = await makeChannel(services, 'square')
await subscribe(services, [people.hamlet.id, people.iris.id], square)

/** The requests of the client reach the listener without a network. */
const fetchFromApp: Fetch = async (url, { method, headers, body }) => {
  const request = new Request(url, { method, headers, ...(body === undefined ? {} : { body }) })
  const reply = await app.inject({
    method: method as 'GET',
    url: url.replace('http://chat.test', ''),
    headers: Object.fromEntries(request.headers),
    ...(body === undefined ? {} : { payload: Buffer.from(await request.arrayBuffer()) }),
  })
  return {
    status: reply.statusCode,
    headers: { get: (name) => String(reply.headers[name] ?? '') || null },
    text: async () => reply.body,
  }
}

async function clientOf(who: TestUserName): Promise<ChatClient> {
  const { id, deliveryEmail: email } = people[who]
  const apiKey = await accounts.issueChatKey(id)
  return new ChatClient({
    ...{ site: 'http://chat.test', email, apiKey },
    environment: { ...systemEnvironment, fetch: fetchFromApp },
  })
}

const hamlet = await clientOf('hamlet')
const iris = await clientOf('iris')

const send = (content: string) =>
  iris.call('POST /messages', { type: 'channel', to: square.id, topic: 'plans', content })

test('CLIENT-14: typed calls reach the server: parameters in the path, lists, texts and files', async () => {
  const drafts = [{ type: 'stream' as const, to: [square.id], topic: 't', content: '"c"' }]
  const { ids } = await hamlet.call('POST /drafts', { drafts })
  const listed = await hamlet.call('GET /drafts', {})
  expect(listed.drafts.map(({ id, content }) => [id, content])).toEqual([[ids[0], '"c"']])
  await hamlet.call('DELETE /drafts/{draft_id}', { draft_id: ids[0] ?? 0 })
  await hamlet.call('POST /navigation_views', { fragment: 'narrow/near/1', is_pinned: true, name: '"mine"' })
  const views = await hamlet.call('GET /navigation_views', {})
  expect(views.navigation_views).toContainEqual({ fragment: 'narrow/near/1', is_pinned: true, name: '"mine"' })
  await hamlet.call('DELETE /navigation_views/{fragment}', { fragment: 'narrow/near/1' })
  const file = new File(['To be'], 'play.txt', { type: 'text/plain' })
  const { url, filename } = await hamlet.call('POST /user_uploads', { file })
  expect([filename, url.startsWith('/user_uploads/')]).toEqual(['play.txt', true])
})

test('CLIENT-15: a rejected call throws the code and the parameter', async () => {
  const missing = hamlet.call('POST /typing', { op: 'start' })
  await expect(missing).rejects.toMatchObject({ name: 'ChatError', code: 'BAD_REQUEST', status: 400 })
  const unknown = hamlet.call('DELETE /events', { queue_id: 'none' })
  await expect(unknown).rejects.toMatchObject({ code: 'BAD_EVENT_QUEUE_ID', details: { queue_id: 'none' } })
})

test('CLIENT-17: register answers with the state of the types it asks for, in their types', async () => {
  const state = await hamlet.register({ fetch_event_types: ['realm_user', 'subscription'] })
  expect(state.subscriptions.map(({ name }) => name)).toEqual(['square'])
  expect(state.realm_users.map(({ user_id }) => user_id)).toContain(people.iris.id)
  expect(Object.keys(state)).not.toContain('drafts')
})

test('CLIENT-17: the event loop delivers each event once, and registers again when its queue expired', async () => {
  const ending = new AbortController()
  const contents: string[] = []
  const queues: (string | null)[] = []
  let wake: () => void = () => undefined
  const next = () => new Promise<void>((resolve) => (wake = resolve))
  const loop = new ChatEventLoop(hamlet, {
    eventTypes: ['message'],
    stateTypes: ['message'],
    onState({ queue_id }) {
      queues.push(queue_id)
      wake()
    },
    onEvents(events) {
      for (const { message } of events) contents.push(message.content)
      wake()
    },
  })
  let registered = next()
  const running = loop.run(ending.signal)
  await registered
  let received = next()
  await send('one')
  await received
  registered = next()
  services.events.removeAllOf(people.hamlet.id)
  await registered
  received = next()
  await send('two')
  await received
  ending.abort()
  await running
  expect(contents).toEqual(['<p>one</p>', '<p>two</p>'])
  expect(new Set(queues).size).toBe(2)
  // The queue that was open at the end is deleted.
  expect(await services.events.remove(queues[1] ?? '', people.hamlet.id)).toBe(false)
})

test('CLIENT-17: the event loop ends with the error when the credentials no longer hold', async () => {
  const gina = await clientOf('gina')
  await accounts.regenerateChatKey(people.gina.id)
  const loop = new ChatEventLoop(gina, {
    eventTypes: ['message'],
    stateTypes: [],
    onState: () => undefined,
    onEvents: () => undefined,
  })
  const running = loop.run(new AbortController().signal)
  await expect(running).rejects.toMatchObject({ name: 'ChatError', status: 401 })
})

import { expect, test } from 'vitest'
import { initialState, reduce } from '../../client/chat/state/chat-state.ts'
import { fileMessages } from '../../client/chat/state/messages/pages.ts'
import type { ChatEvent, Message } from '../../client/chat/state/types.ts'
import { modernCapabilities } from '../../server/chat/delivery/queues/rules/capabilities.ts'
import { chatForTest } from '../../server/chat/testing.ts'
import { makeChannel, subscribe } from '../../server/chat/testing-channels.ts'

const { ok, listen, people, services } = await chatForTest()
const { hamlet, iris } = people
const square = await makeChannel(services, 'square')
const yard = await makeChannel(services, 'yard')
const vault = await makeChannel(services, 'vault', { privacy: 'private' })
await subscribe(services, [hamlet.id, iris.id], square)
await subscribe(services, [hamlet.id, iris.id], yard)
await subscribe(services, [hamlet.id], vault)

type Shown = Omit<Message, 'edit_history' | 'last_edit_timestamp' | 'last_moved_timestamp' | 'recipient_id'>

/** Clients fetch the history of a message on demand and do not use `recipient_id`. */
function shown({ edit_history, last_edit_timestamp, last_moved_timestamp, recipient_id, ...message }: Message): Shown {
  return message
}

async function fetchMessages(): Promise<Message[]> {
  const { messages } = await ok('iris', 'GET', '/messages', {
    anchor: 'oldest',
    num_before: 0,
    num_after: 100,
    client_gravatar: false,
    allow_empty_topic_name: true,
  })
  return messages
}

async function live(): Promise<void> {
  const sendText = async (topic: string, content: string) =>
    (await ok('hamlet', 'POST', '/messages', { type: 'channel', to: square.id, topic, content })).id as number
  const ids = [
    await sendText('a', 'one'),
    await sendText('a', 'two'),
    await sendText('a', 'three'),
    await sendText('b', 'four'),
  ] as const
  const poll = await sendText('a', '/poll What?\nthis')
  const quiet = { send_notification_to_new_thread: false }
  await ok('hamlet', 'PATCH', `/messages/${ids[0]}`, { content: '/me waves at @**Iris Member**' })
  await ok('iris', 'POST', `/messages/${ids[1]}/reactions`, { emoji_name: 'octopus' })
  await ok('hamlet', 'POST', `/messages/${ids[1]}/reactions`, { emoji_name: 'octopus' })
  await ok('iris', 'DELETE', `/messages/${ids[1]}/reactions`, { emoji_name: 'octopus' })
  const vote = { type: 'vote', key: 'canned,0', vote: 1 }
  await ok('iris', 'POST', '/submessage', { message_id: poll, msg_type: 'widget', content: JSON.stringify(vote) })
  await ok('hamlet', 'PATCH', `/messages/${ids[1]}`, { ...quiet, topic: 'c', propagate_mode: 'change_later' })
  await ok('hamlet', 'PATCH', `/messages/${ids[2]}`, { ...quiet, stream_id: yard.id, propagate_mode: 'change_all' })
  await ok('hamlet', 'PATCH', `/messages/${ids[3]}`, { ...quiet, stream_id: vault.id })
  await ok('hamlet', 'DELETE', `/messages/${ids[0]}`)
}

test('EVENT-15: a client that follows message events, even repeated ones, has the state of a fresh fetch', async () => {
  const listening = listen('iris')
  const start = initialState(await ok('iris', 'POST', '/register', { client_capabilities: modernCapabilities }))
  let { state } = fileMessages(start, await fetchMessages(), start.eventCount)
  await live()
  const events = listening.received() as unknown as ChatEvent[]
  expect(new Set(events.map(({ type }) => type))).toEqual(
    new Set(['message', 'update_message', 'reaction', 'submessage', 'delete_message']),
  )
  for (const event of events) state = reduce(reduce(state, event), event)
  const followed = [...state.messages.entries()].map(([, message]) => shown(message))
  expect(followed.toSorted((left, right) => left.id - right.id)).toEqual((await fetchMessages()).map(shown))
})

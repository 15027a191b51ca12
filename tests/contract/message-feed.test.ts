import { expect, test } from 'vitest'
import { chatForTest, type Listening } from '../testing.ts'
import { makeChannel, subscribe } from '../testing-channels.ts'

const { ok, listen, people, services } = await chatForTest()
const { hamlet, iris } = people
const square = await makeChannel(services, 'square')
const yard = await makeChannel(services, 'yard')
const vault = await makeChannel(services, 'vault', { privacy: 'private' })
await subscribe(services, [hamlet.id, iris.id], square)
await subscribe(services, [hamlet.id, iris.id], yard)
await subscribe(services, [hamlet.id], vault)

interface Message {
  readonly id: number
  readonly reactions: readonly Reaction[]
  readonly submessages: readonly { readonly id: number }[]
  readonly [field: string]: unknown
}
interface Reaction {
  readonly user_id: number
  readonly emoji_code: string
}
type Event = ReturnType<Listening['received']>[number]
type Messages = ReadonlyMap<number, Message>

/** The messages of a client, without the fields of the edit history, which clients fetch on demand. */
async function snapshot(): Promise<Messages> {
  const { messages } = await ok('iris', 'GET', '/messages', {
    anchor: 'oldest',
    num_before: 0,
    num_after: 100,
    client_gravatar: false,
    allow_empty_topic_name: true,
  })
  return new Map(messages.map((message: Message) => [message.id, kept(message)]))
}

function kept({ edit_history, last_edit_timestamp, last_moved_timestamp, ...message }: Message): Message {
  return message as Message
}

function apply(state: Messages, event: Event): Messages {
  const next = new Map(state)
  const change = (id: number, by: (message: Message) => Partial<Message>) => {
    const message = next.get(id)
    if (message !== undefined) next.set(id, { ...message, ...by(message) } as Message)
  }
  if (event.type === 'message') {
    const message = event.message as Message
    next.set(message.id, kept({ ...message, flags: event.flags }))
  }
  if (event.type === 'delete_message') for (const id of event.message_ids as number[]) next.delete(id)
  if (event.type === 'reaction') {
    const { emoji_name, emoji_code, reaction_type, user_id } = event as unknown as Reaction & Record<string, unknown>
    const isOther = (one: Reaction) => one.user_id !== user_id || one.emoji_code !== emoji_code
    const added = event.op === 'add' ? [{ emoji_name, emoji_code, reaction_type, user_id }] : []
    change(event.message_id as number, ({ reactions }) => ({ reactions: [...reactions.filter(isOther), ...added] }))
  }
  if (event.type === 'submessage') {
    const { submessage_id: id, message_id, sender_id, msg_type, content } = event as Record<string, unknown>
    const added = { id, message_id, sender_id, msg_type, content } as { id: number }
    change(message_id as number, ({ submessages }) => ({
      submessages: [...submessages.filter((one) => one.id !== id), added],
    }))
  }
  if (event.type === 'update_message') applyUpdate(event, change)
  return next
}

function applyUpdate(event: Event, change: (id: number, by: (message: Message) => Partial<Message>) => void): void {
  const { message_id, message_ids, rendered_content, is_me_message, flags } = event as Record<string, unknown>
  const { new_stream_id, subject, topic_links } = event as Record<string, unknown>
  change(message_id as number, () => ({
    flags,
    ...(rendered_content === undefined ? {} : { content: rendered_content, is_me_message }),
  }))
  for (const id of message_ids as number[]) {
    change(id, () => ({
      ...(subject === undefined ? {} : { subject, topic_links }),
      ...(new_stream_id === undefined
        ? {}
        : {
            stream_id: new_stream_id,
            recipient_id: (new_stream_id as number) * 2,
            display_recipient: services.directory.channel(new_stream_id as number)?.name,
          }),
    }))
  }
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

test('EVENT-15: a client that follows the events of messages ends where a fresh fetch does, also when it hears twice', async () => {
  const listening = listen('iris')
  let state = await snapshot()
  await live()
  const events = listening.received()
  expect(new Set(events.map(({ type }) => type))).toEqual(
    new Set(['message', 'update_message', 'reaction', 'submessage', 'delete_message']),
  )
  for (const event of events) state = apply(apply(state, event), event)
  expect([...state.values()]).toEqual([...(await snapshot()).values()])
})

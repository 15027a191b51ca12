/** What people do all day in an organization, as one request or a pair of requests that undo each other. */
import { ChatClient } from '../chat/client.ts'
import type { BenchServer } from '../server/running-server.ts'

export interface Operation {
  readonly name: string
  /** The largest organization may take this many times as long as the smallest; undefined if the reply grows with it. */
  readonly growthMax: number | undefined
  run(round: number): Promise<unknown>
}

export interface Clients {
  readonly operations: readonly Operation[]
  close(): void
}

const flat = 1.5
const principalsEach = 100

/** The operations on one server. The member reads by topic and subscribes to the first channels. */
export async function operationsOn({ ready }: BenchServer): Promise<Clients> {
  const { chatUrl, chat } = ready
  const owner = new ChatClient(chatUrl, chat.owner)
  const member = new ChatClient(chatUrl, chat.member)
  const channel = 'channel 1'
  const { stream_id } = await member.ok(member.get('/get_stream_id', { stream: channel }))
  const { members } = await owner.ok(owner.get('/users'))
  const people = (members as { user_id: number; delivery_email: string | null; email: string }[])
    .filter(({ delivery_email, email }) => (delivery_email ?? email).startsWith('person'))
    .map(({ user_id }) => user_id)
  const page = (narrow: readonly (readonly [string, string])[], anchor = 'newest') =>
    member.ok(member.get('/messages', { anchor, num_before: '100', num_after: '0', narrow: JSON.stringify(narrow) }))
  const { messages } = await page([
    ['channel', channel],
    ['topic', 'topic 2'],
  ])
  const read = (messages as { id: number }[])[0]?.id ?? 0
  const list = (value: unknown) => JSON.stringify(value)
  const property = (value: boolean) =>
    member.done(
      member.post('/users/me/subscriptions/properties', {
        subscription_data: list([{ stream_id, property: 'is_muted', value }]),
      }),
    )
  const principals = list(people.slice(0, principalsEach))
  const operations: Operation[] = [
    { name: 'register', growthMax: undefined, run: () => member.done(member.post('/register', {})) },
    { name: 'the 100 newest messages of a channel', growthMax: flat, run: () => page([['channel', channel]]) },
    { name: 'the 100 newest messages of all', growthMax: flat, run: () => page([]) },
    { name: 'the first unread page of all', growthMax: undefined, run: () => page([], 'first_unread') },
    {
      name: 'mark one message unread and read again',
      growthMax: 1.3,
      async run() {
        for (const op of ['remove', 'add'])
          await member.done(member.post('/messages/flags', { messages: list([read]), op, flag: 'read' }))
      },
    },
    {
      name: 'send',
      growthMax: flat,
      run: (round) =>
        member.done(
          member.post('/messages', {
            type: 'channel',
            to: list(channel),
            topic: `topic ${round % 40}`,
            content: `Round ${round}`,
          }),
        ),
    },
    {
      name: 'mute and unmute a channel',
      growthMax: flat,
      async run() {
        await property(true)
        await property(false)
      },
    },
    {
      name: 'change a role and back',
      growthMax: undefined,
      async run(round) {
        for (const role of ['300', '400'])
          await owner.done(owner.send('PATCH', `/users/${people[round % people.length]}`, { role }))
      },
    },
    {
      name: `unsubscribe and subscribe ${principalsEach} people`,
      growthMax: undefined,
      async run() {
        await owner.done(
          owner.send('DELETE', '/users/me/subscriptions', { subscriptions: list([channel]), principals }),
        )
        await owner.done(
          owner.post('/users/me/subscriptions', { subscriptions: list([{ name: channel }]), principals }),
        )
      },
    },
    { name: 'search for a rare word', growthMax: undefined, run: () => page([['search', 'needle']]) },
    { name: 'search for a frequent word', growthMax: undefined, run: () => page([['search', 'word7']]) },
    { name: 'is:followed', growthMax: undefined, run: () => page([['is', 'followed']]) },
    { name: 'is:resolved', growthMax: undefined, run: () => page([['is', 'resolved']]) },
    { name: 'has:image', growthMax: undefined, run: () => page([['has', 'image']]) },
    { name: 'has:attachment, of which there is none', growthMax: undefined, run: () => page([['has', 'attachment']]) },
  ]
  return {
    operations,
    close() {
      owner.close()
      member.close()
    },
  }
}

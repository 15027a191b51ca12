/** The everyday operations of users, each as one request or as a pair of requests that undo each other. */
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

/** The state of one server that the operations need. */
interface Target {
  readonly owner: ChatClient
  readonly member: ChatClient
  readonly channel: { readonly name: string; readonly id: number }
  /** The generated people. */
  readonly people: readonly number[]
  /** A message that the member has read. */
  readonly messageId: number
}

/** The operations on one server. The member reads by topic and subscribes to the first channels. */
export async function operationsOn({ ready }: BenchServer): Promise<Clients> {
  const { chatUrl, chat } = ready
  const owner = new ChatClient(chatUrl, chat.owner)
  const member = new ChatClient(chatUrl, chat.member)
  const name = 'channel 1'
  const { stream_id } = await member.ok(member.get('/get_stream_id', { stream: name }))
  const { members } = await owner.ok(owner.get('/users'))
  const people = (members as { user_id: number; delivery_email: string | null; email: string }[])
    .filter(({ delivery_email, email }) => (delivery_email ?? email).startsWith('person'))
    .map(({ user_id }) => user_id)
  const topic = [
    ['channel', name],
    ['topic', 'topic 2'],
  ] as const
  const { messages } = await member.ok(page(member, topic))
  const messageId = (messages as { id: number }[])[0]?.id ?? 0
  const target = { owner, member, channel: { name, id: Number(stream_id) }, people, messageId }
  return {
    operations: [...reads(target), ...personalChanges(target), ...sharedChanges(target), ...searches(target)],
    close() {
      owner.close()
      member.close()
    },
  }
}

type Narrow = readonly (readonly [string, string])[]

function page(client: ChatClient, narrow: Narrow, anchor = 'newest') {
  return client.get('/messages', { anchor, num_before: '100', num_after: '0', narrow: JSON.stringify(narrow) })
}

function reads({ member, channel }: Target): Operation[] {
  const read = (narrow: Narrow, anchor?: string) => () => member.done(page(member, narrow, anchor))
  return [
    { name: 'register', growthMax: undefined, run: () => member.done(member.post('/register', {})) },
    { name: 'the 100 newest messages of a channel', growthMax: flat, run: read([['channel', channel.name]]) },
    { name: 'the 100 newest messages of all', growthMax: flat, run: read([]) },
    { name: 'the first unread page of all', growthMax: undefined, run: read([], 'first_unread') },
  ]
}

function personalChanges({ member, channel, messageId }: Target): Operation[] {
  const setMuted = (value: boolean) => {
    const change = { stream_id: channel.id, property: 'is_muted', value }
    return member.done(
      member.post('/users/me/subscriptions/properties', { subscription_data: JSON.stringify([change]) }),
    )
  }
  return [
    {
      name: 'mark one message unread and read again',
      growthMax: 1.3,
      async run() {
        const messages = JSON.stringify([messageId])
        for (const op of ['remove', 'add'])
          await member.done(member.post('/messages/flags', { messages, op, flag: 'read' }))
      },
    },
    {
      name: 'mute and unmute a channel',
      growthMax: flat,
      async run() {
        await setMuted(true)
        await setMuted(false)
      },
    },
  ]
}

function sharedChanges({ owner, member, channel, people }: Target): Operation[] {
  const principals = JSON.stringify(people.slice(0, principalsEach))
  return [
    {
      name: 'send',
      growthMax: flat,
      run(round) {
        const message = { type: 'channel', to: JSON.stringify(channel.name), topic: `topic ${round % 40}` }
        return member.done(member.post('/messages', { ...message, content: `Round ${round}` }))
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
        const { name } = channel
        const path = '/users/me/subscriptions'
        await owner.done(owner.send('DELETE', path, { subscriptions: JSON.stringify([name]), principals }))
        await owner.done(owner.post(path, { subscriptions: JSON.stringify([{ name }]), principals }))
      },
    },
  ]
}

function searches({ member }: Target): Operation[] {
  const search = (name: string, narrow: Narrow): Operation => ({
    name,
    growthMax: undefined,
    run: () => member.done(page(member, narrow)),
  })
  return [
    search('search for a rare word', [['search', 'needle']]),
    search('search for a frequent word', [['search', 'word7']]),
    search('is:followed', [['is', 'followed']]),
    search('is:resolved', [['is', 'resolved']]),
    search('has:image', [['has', 'image']]),
    search('has:attachment, of which there is none', [['has', 'attachment']]),
  ]
}

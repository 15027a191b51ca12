/**
 * The chat over real HTTP: sending, reading, registering, long polls. The reference figures are from a Zulip 11.6 server on
 * two arm64 cores; on another machine they are only an orientation. The ratios inside this run are comparable everywhere.
 */
import { readFile } from 'node:fs/promises'
import { type BenchServer, type ChatPerson, startBenchServer } from '../server/running-server.ts'
import { ChatClient } from './client.ts'
import { lastServedMs, openQueue, sendToEventMs } from './long-polls.ts'
import { measure } from './measure.ts'
import { addPeople, subscribePeople } from './population.ts'
import { processorTime, spentPer } from './processor-time.ts'

const zulip = { sendPerSecond: 40, getPerSecond: 73, registerPerSecond: 8 }
const clients = 8
const seconds = Number(process.argv[3] ?? 5)
const listeners = 1_000
const idleQueues = 10_000
/** A user has a bounded number of queues, so many listeners need many users. */
const people = 50

let passed = true

export async function run(): Promise<boolean> {
  let server = await startBenchServer()
  try {
    // The directory is read at the start: users inserted into the database are known after a restart.
    await addPeople(server.dataDirectory, 1_000)
    server = await server.restart()
    await measureRegister(server)
    await addPeople(server.dataDirectory, 10_000)
    const admin = new ChatClient(server.ready.chatUrl, server.ready.chat.owner)
    const channels = await makeChannels(admin, server)
    admin.close()
    server = await server.restart()
    await measureAll(server, channels)
  } finally {
    await server.end()
  }
  return passed
}

type Channels = ReadonlyMap<number, string>

async function makeChannels(admin: ChatClient, server: BenchServer): Promise<Channels> {
  const names = new Map<number, string>()
  for (const size of [10, 1_000, 10_000]) {
    const name = `of ${size}`
    await admin.ok(admin.post('/users/me/subscriptions', { subscriptions: JSON.stringify([{ name }]) }))
    const { stream_id } = await admin.ok(admin.get('/get_stream_id', { stream: name }))
    await subscribePeople(server.dataDirectory, Number(stream_id), size - 1)
    names.set(size, name)
  }
  return names
}

async function measureAll(server: BenchServer, channels: Channels): Promise<void> {
  const { chatUrl, chat } = server.ready
  const owner = new ChatClient(chatUrl, chat.owner, 16)
  let sent = 0
  const sendTo = (size: number) => () =>
    owner.done(
      owner.post('/messages', {
        type: 'channel',
        to: JSON.stringify(channels.get(size)),
        topic: `topic ${sent % 20}`,
        content: `Message ${++sent} with **some** Markdown, a [link](https://example.com) and :smile:`,
      }),
    )
  await barOfRate(server, 'send to 10 subscribers, 8 clients', 30 * zulip.sendPerSecond, clients, sendTo(10))
  await compareSizes(sendTo)
  await measureReading(server, owner)
  const bots = await makeListeners(owner, people)
  await measurePolls(server, bots, sendTo(10))
  await measureIdle(server, bots)
  owner.close()
}

/** One at a time and alternating, so that a slow machine affects both. */
async function compareSizes(sendTo: (size: number) => () => Promise<unknown>): Promise<void> {
  const times = new Map<number, number[]>([10, 1_000, 10_000].map((size) => [size, []]))
  for (let round = 0; round < 6; round++) {
    for (const [size, seen] of times) {
      seen.push((await measure(sendTo(size), { clients: 1, seconds: seconds / 6, warmUpSeconds: 0.1 })).p50Ms)
    }
  }
  const best = (size: number) => Math.min(...(times.get(size) ?? []))
  print(
    `send, one at a time: ${[10, 1_000, 10_000].map((size) => `${best(size).toFixed(2)} ms to ${size}`).join(', ')}`,
  )
  bar('send to 10,000 against 10 subscribers', best(10_000) / best(10), '×', 3, 'at most')
}

async function measureReading(server: BenchServer, owner: ChatClient): Promise<void> {
  const newest = { anchor: 'newest', num_before: '100', num_after: '0', narrow: '[["channel","of 10"]]' }
  const { messages } = await owner.ok(owner.get('/messages', newest))
  if ((messages as unknown[]).length !== 100) throw new Error('The channel has fewer messages than are to be read')
  await barOfRate(server, '100 newest messages, 8 clients', 20 * zulip.getPerSecond, clients, () =>
    owner.done(owner.get('/messages', newest)),
  )
}

/** As a user who receives nothing of the later measurements: queues survive the following restart. */
async function measureRegister(server: BenchServer): Promise<void> {
  const member = new ChatClient(server.ready.chatUrl, server.ready.chat.member)
  const { realm_users } = await member.ok(member.post('/register', {}))
  const what = `register with ${(realm_users as unknown[]).length} users`
  await barOfRate(server, what, 20 * zulip.registerPerSecond, 2, () => member.done(member.post('/register', {})))
  member.close()
}

/** A rate, and the processor time per request, which depends less on other load. */
async function barOfRate(
  { ready, dataDirectory }: BenchServer,
  what: string,
  bound: number,
  clients: number,
  one: () => Promise<unknown>,
): Promise<void> {
  const now = () => processorTime(ready.pid, dataDirectory)
  let before = now()
  const begun = () => {
    before = now()
  }
  const { perSecond, count } = await measure(one, { clients, seconds, begun })
  bar(what, perSecond, '/s', bound)
  print(`     ${spentPer(count, before, now())}`)
}

type Bot = Pick<ChatPerson, 'email' | 'apiKey'>

async function measurePolls(server: BenchServer, bots: readonly Bot[], send: () => Promise<unknown>): Promise<void> {
  const { chatUrl, chat } = server.ready
  const owner = new ChatClient(chatUrl, chat.owner)
  const listener = new ChatClient(chatUrl, chat.owner)
  const { bare, toEvent } = await sendToEventMs(owner, listener, send, 200)
  print(`send ${bare.toFixed(2)} ms, until a waiting client has it ${toEvent.toFixed(2)} ms`)
  bar('send to event against the bare send', toEvent / bare, '×', 2, 'at most')
  listener.close()
  const waiting = await Promise.all(
    bots.flatMap((person) =>
      Array.from({ length: listeners / people }, async () => {
        const client = new ChatClient(chatUrl, person, 1)
        return { client, queue: await openQueue(client) }
      }),
    ),
  )
  bar(`last of ${listeners} long polls served`, await lastServedMs(waiting, send, 7), 'ms', 150, 'at most')
  for (const { client } of waiting) client.close()
  owner.close()
}

/** Bots that subscribe to the channel with ten subscribers. */
async function makeListeners(owner: ChatClient, count: number): Promise<Bot[]> {
  const made: Bot[] = []
  const ids: number[] = []
  for (let index = 0; index < count; index++) {
    const short_name = `listener${index}`
    const bot = await owner.ok(owner.post('/bots', { full_name: `Listener ${index}`, short_name, bot_type: '1' }))
    const { user } = await owner.ok(owner.get(`/users/${bot.user_id}`))
    made.push({ email: (user as { email: string }).email, apiKey: String(bot.api_key) })
    ids.push(Number(bot.user_id))
  }
  const subscriptions = JSON.stringify([{ name: 'of 10' }])
  await owner.ok(owner.post('/users/me/subscriptions', { subscriptions, principals: JSON.stringify(ids) }))
  return made
}

async function measureIdle({ ready }: BenchServer, bots: readonly Bot[]): Promise<void> {
  const { pid, chatUrl } = ready
  const before = await residentMiB(pid)
  const held: ChatClient[] = []
  for (const person of bots) {
    await Promise.all(
      Array.from({ length: idleQueues / people }, async () => {
        const client = new ChatClient(chatUrl, person, 1)
        held.push(client)
        const { id, lastEventId } = await openQueue(client)
        void client.get('/events', { queue_id: id, last_event_id: String(lastEventId) }).catch(() => undefined)
      }),
    )
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  bar(`${idleQueues} idle long polls, memory above before`, (await residentMiB(pid)) - before, 'MiB', 300, 'at most')
  for (const client of held) client.close()
}

async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}

function bar(what: string, value: number, unit: string, bound: number, kind: 'at least' | 'at most' = 'at least') {
  const isMet = kind === 'at least' ? value >= bound : value <= bound
  if (!isMet) passed = false
  print(`${isMet ? 'ok  ' : 'MISS'} ${what}: ${value.toFixed(2)} ${unit} (${kind} ${bound})`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

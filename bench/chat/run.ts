/**
 * The chat over real HTTP: sending, reading, registering, long polls, against bare servers that only insert a row or select
 * the same rows. Every bar is a ratio inside one run.
 */
import { startBareServers } from '../bare/start.ts'
import type { Report } from '../report/report.ts'
import { residentMiB } from '../server/memory.ts'
import { type BenchServer, type ChatPerson, startBenchServer } from '../server/running-server.ts'
import { ChatClient } from './client.ts'
import { lastServedMs, openQueue, sendToEventMs } from './long-polls.ts'
import { measure, median } from './measure.ts'
import { addPeople, subscribePeople } from './population.ts'
import { processorTime, spentPer } from './processor-time.ts'

const clients = 8
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const rounds = 5
const listeners = 1_000
const idleQueues = 10_000
/** A user has a bounded number of queues, so many listeners need many users. */
const people = 50

export async function run(report: Report): Promise<void> {
  let server = await startBenchServer()
  try {
    // The directory is read at the start: users inserted into the database are known after a restart.
    await addPeople(server.dataDirectory, 1_000)
    server = await server.restart()
    await measureRegister(report, server)
    await addPeople(server.dataDirectory, 10_000)
    const admin = new ChatClient(server.ready.chatUrl, server.ready.chat.owner)
    const channels = await makeChannels(admin, server)
    admin.close()
    server = await server.restart()
    await measureAll(report, server, channels)
  } finally {
    await server.end()
  }
}

interface Channel {
  readonly id: number
  readonly name: string
}

type Channels = ReadonlyMap<number, Channel>

async function makeChannels(admin: ChatClient, server: BenchServer): Promise<Channels> {
  const made = new Map<number, Channel>()
  for (const size of [10, 1_000, 10_000]) {
    const name = `of ${size}`
    await admin.ok(admin.post('/users/me/subscriptions', { subscriptions: JSON.stringify([{ name }]) }))
    const { stream_id } = await admin.ok(admin.get('/get_stream_id', { stream: name }))
    await subscribePeople(server.dataDirectory, Number(stream_id), size - 1)
    made.set(size, { id: Number(stream_id), name })
  }
  return made
}

async function measureAll(report: Report, server: BenchServer, channels: Channels): Promise<void> {
  const { chatUrl, chat } = server.ready
  const owner = new ChatClient(chatUrl, chat.owner, 16)
  let sent = 0
  const sendBy = (client: ChatClient, size: number) => () =>
    client.done(
      client.post('/messages', {
        type: 'channel',
        to: JSON.stringify(channels.get(size)?.name),
        topic: `topic ${sent % 20}`,
        content: `Message ${++sent} with **some** Markdown, a [link](https://example.com) and :smile:`,
      }),
    )
  const small = channels.get(10)
  const bare = await startBareServers(server.dataDirectory, { channelId: small?.id ?? 0 })
  const contender = new ChatClient(`http://127.0.0.1:${bare.chat}`, chat.owner, 16)
  try {
    const sending = { what: 'send to 10 subscribers', bare: 'bare insert of a message' }
    await compareRates(report, server, sending, sendBy(owner, 10), sendBy(contender, 10))
    await compareSizes(report, (size) => sendBy(owner, size))
    const newest = { anchor: 'newest', num_before: '100', num_after: '0', narrow: '[["channel","of 10"]]' }
    const { messages } = await owner.ok(owner.get('/messages', newest))
    if ((messages as unknown[]).length !== 100) throw new Error('The channel has fewer messages than are to be read')
    const readBy = (client: ChatClient) => () => client.done(client.get('/messages', newest))
    const reading = { what: '100 newest messages', bare: 'bare select of the same rows' }
    await compareRates(report, server, reading, readBy(owner), readBy(contender))
  } finally {
    contender.close()
    await bare.stop()
  }
  const bots = await makeListeners(owner, people)
  await measurePolls(report, server, bots, sendBy(owner, 10))
  await measureIdle(report, server, bots)
  owner.close()
}

/** Both take turns; the bar is the median of the ratios of the rounds. */
async function compareRates(
  report: Report,
  { ready, dataDirectory }: BenchServer,
  { what, bare }: { readonly what: string; readonly bare: string },
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<void> {
  const now = () => processorTime(ready.pid, dataDirectory)
  // The first ten thousand messages are handled by code that is not compiled yet.
  const warmUpSeconds = 10
  await measure(one, { clients, seconds: warmUpSeconds, warmUpSeconds: 0 })
  await measure(other, { clients, seconds: warmUpSeconds, warmUpSeconds: 0 })
  const ours: number[] = []
  const theirs: number[] = []
  let spent = ''
  for (let round = 0; round < rounds; round++) {
    const before = now()
    const measured = await measure(one, { clients, seconds: seconds / rounds, warmUpSeconds: 0.1 })
    spent = spentPer(measured.count, before, now())
    ours.push(measured.perSecond)
    theirs.push((await measure(other, { clients, seconds: seconds / rounds, warmUpSeconds: 0.1 })).perSecond)
  }
  report.figure(what, median(ours), '/s')
  report.note(spent)
  report.figure(bare, median(theirs), '/s')
  report.atLeast(`${what} to ${bare}`, median(ours.map((rate, round) => rate / (theirs[round] ?? 1))), 0.5)
}

/** One at a time and alternating, so that a slow machine affects both. */
async function compareSizes(report: Report, sendTo: (size: number) => () => Promise<unknown>): Promise<void> {
  const times = new Map<number, number[]>([10, 1_000, 10_000].map((size) => [size, []]))
  for (let round = 0; round < 6; round++) {
    for (const [size, seen] of times) {
      seen.push((await measure(sendTo(size), { clients: 1, seconds: seconds / 6, warmUpSeconds: 0.1 })).p50Ms)
    }
  }
  const best = (size: number) => Math.min(...(times.get(size) ?? []))
  for (const size of times.keys()) report.figure(`send to ${size} subscribers, one at a time`, best(size), 'ms')
  report.atMost('send to 10,000 to 10 subscribers', best(10_000) / best(10), 3)
}

/**
 * The processor time of the server for a register reply, to that of writing the same reply as JSON. As a user who
 * receives nothing of the later measurements: queues survive the following restart.
 */
async function measureRegister(report: Report, { ready, dataDirectory }: BenchServer): Promise<void> {
  const member = new ChatClient(ready.chatUrl, ready.chat.member)
  const reply = await member.ok(member.post('/register', {}))
  const register = () => member.done(member.post('/register', {}))
  await measure(register, { clients: 2, seconds: 3, warmUpSeconds: 0 })
  const ratios: number[] = []
  let spent = ''
  for (let round = 0; round < rounds; round++) {
    const before = processorTime(ready.pid, dataDirectory)
    const { count } = await measure(register, { clients: 2, seconds: seconds / rounds, warmUpSeconds: 0 })
    const after = processorTime(ready.pid, dataDirectory)
    spent = spentPer(count, before, after)
    ratios.push((after.server - before.server) / count / msToWrite(reply))
  }
  member.close()
  const users = (reply.realm_users as unknown[]).length
  report.note(`register with ${users} users: ${spent}`)
  report.atMost(`processor of register with ${users} users to JSON.stringify of its reply`, median(ratios), 1.5)
}

function msToWrite(reply: object): number {
  const times = 50
  for (let count = 0; count < times; count++) JSON.stringify(reply)
  const before = process.cpuUsage()
  for (let count = 0; count < times; count++) JSON.stringify(reply)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}

type Bot = Pick<ChatPerson, 'email' | 'apiKey'>

async function measurePolls(
  report: Report,
  server: BenchServer,
  bots: readonly Bot[],
  send: () => Promise<unknown>,
): Promise<void> {
  const { chatUrl, chat } = server.ready
  const owner = new ChatClient(chatUrl, chat.owner)
  const listener = new ChatClient(chatUrl, chat.owner)
  const { bare, toEvent } = await sendToEventMs(owner, listener, send, 200)
  report.figure('send', bare, 'ms')
  report.figure('send until a waiting client has it', toEvent, 'ms')
  report.atMost('send to event to the send alone', toEvent / bare, 2)
  listener.close()
  const waiting = await Promise.all(
    bots.flatMap((person) =>
      Array.from({ length: listeners / people }, async () => {
        const client = new ChatClient(chatUrl, person, 1)
        return { client, queue: await openQueue(client) }
      }),
    ),
  )
  const lastMs = await lastServedMs(waiting, send, 7)
  report.figure(`last of ${listeners} long polls served`, lastMs, 'ms')
  report.atMost(`serving ${listeners} long polls to one send and its event`, lastMs / toEvent, 100)
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

async function measureIdle(report: Report, { ready }: BenchServer, bots: readonly Bot[]): Promise<void> {
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
  const kiB = (1024 * ((await residentMiB(pid)) - before)) / idleQueues
  report.atMost(`memory of one of ${idleQueues} idle long polls`, kiB, 31, 'KiB')
  for (const client of held) client.close()
}

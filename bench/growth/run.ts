/**
 * Costs that must not grow with the size of a deployment, as ratios of a large one to a small one in the same run. Rounds
 * alternate between the sizes, so that other load on the machine affects all of them.
 */
import { performance } from 'node:perf_hooks'
import { ChatClient } from '../chat/client.ts'
import { median } from '../chat/measure.ts'
import { addMessages } from '../chat/population.ts'
import type { Report } from '../report/report.ts'
import { type BenchServer, startBenchServer } from '../server/running-server.ts'
import { measureMemory, registerOnce } from './memory.ts'

const sizes = [2_000, 10_000, 40_000] as const
const rounds = 60
const mostGrowth = 1.3

export async function run(out: Report): Promise<void> {
  let server = await startBenchServer()
  try {
    await measureReadByTopic(out, server)
    await measureMemory(out, server)
    server = await server.restart()
    await registerOnce(out, server)
  } finally {
    await server.end()
  }
}

/** Two interleaved topics, of which the user reads one and never the other. */
async function measureReadByTopic(out: Report, server: BenchServer): Promise<void> {
  const { chatUrl, chat } = server.ready
  const reader = new ChatClient(chatUrl, chat.member)
  const channels: Channel[] = []
  for (const size of sizes) channels.push(await newChannel(server, reader, size))
  const marks = await alternate(channels, ({ messageId }) => markTwice(reader, messageId))
  const pages = await alternate(channels, ({ name }) => readPage(reader, name))
  reader.close()
  report(out, 'mark one message unread and read again', marks)
  report(out, 'read the 100 newest messages', pages)
}

interface Channel {
  readonly name: string
  readonly messageId: number
}

async function newChannel({ dataDirectory, ready }: BenchServer, reader: ChatClient, size: number): Promise<Channel> {
  const name = `read by topic ${size}`
  await reader.ok(reader.post('/users/me/subscriptions', { subscriptions: JSON.stringify([{ name }]) }))
  const { stream_id } = await reader.ok(reader.get('/get_stream_id', { stream: name }))
  const channelId = Number(stream_id)
  await addMessages(dataDirectory, { channelId, senderId: ready.chat.owner.userId, count: size, topics: 2 })
  await reader.done(reader.post('/mark_topic_as_read', { stream_id: String(channelId), topic_name: 'topic 1' }))
  const narrow = JSON.stringify([
    ['channel', name],
    ['topic', 'topic 1'],
  ])
  const { messages } = await reader.ok(
    reader.get('/messages', { anchor: 'oldest', num_before: '0', num_after: String(100), narrow }),
  )
  return { name, messageId: (messages as { id: number }[])[50]?.id ?? 0 }
}

async function markTwice(reader: ChatClient, messageId: number): Promise<void> {
  const messages = JSON.stringify([messageId])
  for (const op of ['remove', 'add']) {
    const { messages: changed } = await reader.ok(reader.post('/messages/flags', { messages, op, flag: 'read' }))
    if ((changed as unknown[]).length !== 1) throw new Error(`Message ${messageId} was not marked`)
  }
}

async function readPage(reader: ChatClient, name: string): Promise<void> {
  const narrow = JSON.stringify([['channel', name]])
  await reader.done(reader.get('/messages', { anchor: 'newest', num_before: '100', num_after: '0', narrow }))
}

/** The median time for each channel, in milliseconds. */
async function alternate(channels: readonly Channel[], one: (channel: Channel) => Promise<void>): Promise<number[]> {
  const times: number[][] = channels.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [at, channel] of channels.entries()) {
      const begun = performance.now()
      await one(channel)
      if (round >= rounds / 6) times[at]?.push(performance.now() - begun)
    }
  }
  return times.map(median)
}

function report(out: Report, what: string, medians: readonly number[]): void {
  for (const [at, ms] of medians.entries()) out.figure(`${what} at ${sizes[at]}`, ms, 'ms')
  out.atMost(`growth: ${what}`, (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN), mostGrowth)
}

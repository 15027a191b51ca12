import { expect, test, vi } from 'vitest'
import { runCommand } from './operator-command.ts'
import { type RunningProcess, sandboxDirectory, startProcess } from './running-server.ts'

// Whole processes on a busy machine: the test checks that it resumes, not how soon.
vi.setConfig({ testTimeout: 180_000 })

interface Reply {
  readonly result: string
  readonly code?: string
  readonly queue_id?: string
  readonly server_generation?: number
  readonly events?: readonly {
    readonly id: number
    readonly type: string
    readonly message?: { readonly content: string }
    readonly server_generation?: number
  }[]
}

type Person = 'owner' | 'member'

async function ask({ ready }: RunningProcess, method: string, path: string, fields = {}, as: Person = 'member') {
  const { email, apiKey } = ready.chat[as]
  const headers = { authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}` }
  const form = new URLSearchParams(fields)
  const url = `${ready.chatUrl}${path}`
  const reply = await (method === 'GET'
    ? fetch(`${url}?${form}`, { headers })
    : fetch(url, { method, headers, body: form }))
  return (await reply.json()) as Reply
}

const register = (server: RunningProcess, fields = {}) => ask(server, 'POST', '/register', fields)

const poll = (server: RunningProcess, queueId: string | undefined, lastEventId: number) =>
  ask(server, 'GET', '/events', { queue_id: queueId ?? '', last_event_id: lastEventId, dont_block: 'true' })

const sendText = (server: RunningProcess, content: string, topic = 'plans') =>
  ask(server, 'POST', '/messages', { type: 'channel', to: '"general"', topic, content }, 'owner')

const contents = ({ events = [] }: Reply) =>
  events.flatMap(({ type, message }) => (type === 'message' ? [message?.content] : []))

const plain = { apply_markdown: 'false', event_types: '["message","restart"]' }

test('EVENT-20: a queue keeps its pending events and event ids through a restart', async () => {
  const AGORA_DATA_DIR = await sandboxDirectory()
  const first = await startProcess({ AGORA_DATA_DIR })
  const { queue_id: queueId, server_generation: before } = await register(first, {
    ...plain,
    fetch_event_types: '["realm"]',
  })
  const narrow = { ...plain, narrow: '[["topic","plans"]]' }
  const { queue_id: narrowId } = await register(first, narrow)
  // A row that the database rejects must not cost other users their queue.
  const odd = { event_types: JSON.stringify(['message', 'odd\ud800']), apply_markdown: 'false' }
  const oddReply = await register(first, odd)
  expect(oddReply).toMatchObject({ result: 'success' })
  const { queue_id: oddId } = oddReply
  await sendText(first, 'read before')
  expect(contents(await poll(first, queueId, -1))).toEqual(['read before'])
  await sendText(first, 'waits')
  await sendText(first, 'waits elsewhere', 'other')
  expect(await first.end('SIGTERM')).toBe(0)

  const second = await startProcess({ AGORA_DATA_DIR })
  await sendText(second, 'sent after')
  await sendText(second, 'sent elsewhere', 'other')
  // The client knows event 0 and nothing after it.
  const received = await poll(second, queueId, 0)
  expect(contents(received)).toEqual(['waits', 'waits elsewhere', 'sent after', 'sent elsewhere'])
  expect(received.events?.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  const restart = received.events?.[2]
  expect(restart).toEqual({
    ...{ id: 3, type: 'restart', zulip_version: '12.1', zulip_merge_base: '12.1', zulip_feature_level: 500 },
    server_generation: expect.any(Number),
  })
  expect(restart?.server_generation).toBeGreaterThan(before ?? Number.POSITIVE_INFINITY)
  expect((await register(second)).server_generation).toBe(restart?.server_generation)
  expect(contents(await poll(second, oddId, -1))).toContain('waits')
  expect(contents(await poll(second, narrowId, -1))).toEqual(['read before', 'waits', 'sent after'])
  // The queue of another user stays unreachable.
  const stranger = { queue_id: queueId ?? '', last_event_id: '0', dont_block: 'true' }
  expect(await ask(second, 'GET', '/events', stranger, 'owner')).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' })
  expect(await ask(second, 'DELETE', '/events', { queue_id: narrowId ?? '' })).toMatchObject({ result: 'success' })

  // Queues that were deleted, or open when the server was killed, do not exist afterwards.
  await second.end('SIGKILL')
  const third = await startProcess({ AGORA_DATA_DIR })
  for (const gone of [queueId, narrowId]) {
    expect(await poll(third, gone, -1)).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' })
  }
  expect(await third.end('SIGTERM')).toBe(0)
})

test('EVENT-20: a command line change while no server runs ends the queues that missed it', async () => {
  const AGORA_DATA_DIR = await sandboxDirectory()
  const first = await startProcess({ AGORA_DATA_DIR })
  const { queue_id: queueId } = await register(first)
  expect(await first.end('SIGTERM')).toBe(0)
  const { email } = first.ready.chat.member
  expect((await runCommand(['user', 'set-role', email, 'moderator'], { AGORA_DATA_DIR })).status).toBe(0)
  const second = await startProcess({ AGORA_DATA_DIR })
  expect(await poll(second, queueId, -1)).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' })
  expect(await second.end('SIGTERM')).toBe(0)
})

import { expect, test } from 'vitest'
import { MemoryWires } from '../../../kernel/bus/memory-wire.testing.ts'
import { updateOrganization } from '../../organization/actions/update-organization.ts'
import { chatForTest } from '../../testing.ts'
import { NodesUnreachable } from './queue-exchange.ts'
import { openTestNode, type ReceivedItem, testPeople } from './testing-nodes.ts'

const base = await chatForTest()
const { olivia } = base.people
const wires = new MemoryWires()
const openNode = (name: string) => openTestNode(base, wires, name)

const a = await openNode('a')
const b = await openNode('b')

const { sendText, received, registered } = testPeople(base)

const rename = (name: string) => updateOrganization(a.services, olivia, { scalars: { name }, permissions: {} })

test('NODE-27: a commit on one node while another opens a queue is in the state or in the queue', async () => {
  const queues = []
  const sent: number[] = []
  // Messages of the second node are slow: the first learns late of each queue.
  wires.delayMs = (subject) => (subject === 'test.all.b' ? 20 : 0)
  for (let round = 0; round < 20; round += 1) {
    const sending = Promise.all([sendText(a.services, `one ${round}`), sendText(a.services, `two ${round}`)])
    const [queue, messages] = await Promise.all([registered(b.services), sending, rename(`Name ${round}`)])
    queues.push(queue)
    sent.push(...messages.map(({ id }) => id))
  }
  for (const { queueId, newestId, name } of queues) {
    const wanted = sent.filter((id) => id > newestId)
    const events = async () => (await received(a.services, queueId)) as ReceivedItem[]
    const ids = async () => (await events()).flatMap(({ message }) => message?.id ?? [])
    await expect.poll(ids).toEqual(expect.arrayContaining(wanted))
    const names = (await events()).flatMap(({ property, value }) => (property === 'name' ? [value] : []))
    expect([name, ...names].at(-1)).toBe('Name 19')
  }
})

test('NODE-28: a node that missed a message closes its queues and reads everything again', async () => {
  const { queueId } = await registered(b.services)
  // Heartbeats too: one of them may be sent before the message.
  wires.loses = (subject) => subject === 'test.all.a'
  await rename('Unheard')
  wires.loses = () => false
  await expect.poll(() => received(b.services, queueId)).toBe('gone')
  expect((await registered(b.services)).name).toBe('Unheard')
})

test('NODE-37: a node that reads the queues of another again still delivers to those known before', async () => {
  const { queueId } = await registered(b.services)
  const asked = new Promise<void>((resolve) => {
    wires.delayMs = (subject) => {
      if (subject !== 'test.at.b.queues.list') return 0
      resolve()
      return 1_000
    }
  })
  // Node a misses a message of node b, which does not notice it and keeps its queues.
  let carried = 0
  wires.loses = (subject) => subject === 'test.all.b' && carried++ === 0
  for (const nobody of [-1, -2]) b.services.events.removeAllOf(nobody)
  wires.loses = () => false
  await asked
  await sendText(a.services, 'meanwhile')
  wires.delayMs = () => 0
  await expect
    .poll(async () => ((await received(b.services, queueId)) as ReceivedItem[]).map(({ message }) => message?.content))
    .toEqual(['meanwhile'])
})

test('NODE-38: a message that the bus loses is not overtaken by a later one', async () => {
  const { queueId } = await registered(a.services)
  wires.loses = (subject) => subject === 'test.all.b'
  const { id } = await sendText(b.services, 'lost')
  wires.loses = () => false
  await sendText(a.services, 'later')
  // A client that knew the later message would not ask for the lost one.
  const events = await received(a.services, queueId)
  expect(events === 'gone' ? [] : events).toEqual([])
  await expect.poll(() => received(a.services, queueId)).toBe('gone')
  expect((await registered(a.services)).newestId).toBe(id + 1)
})

test('NODE-28: a node that was cut off closes its queues, and so do the nodes that missed its messages', async () => {
  const onA = await registered(a.services)
  const onB = await registered(b.services)
  b.wire.cut()
  await sendText(a.services, 'not heard there')
  await sendText(b.services, 'not heard here')
  b.wire.mend()
  await expect.poll(() => received(b.services, onB.queueId)).toBe('gone')
  await expect.poll(() => received(a.services, onA.queueId)).toBe('gone')
  // Each node may close the other's queues once more, when it learns what it missed.
  let reopened = await registered(b.services)
  await expect
    .poll(async () => {
      await sendText(a.services, 'heard again')
      const events = await received(b.services, reopened.queueId)
      if (events === 'gone') reopened = await registered(b.services)
      else return events.some(({ message }) => message?.content === 'heard again')
    })
    .toBe(true)
})

test('NODE-30: queues of a node that is cut off receive nothing, and polls and register calls get a retryable failure', async () => {
  const here = await registered(b.services)
  const elsewhere = await registered(a.services)
  await sendText(b.services, 'before')
  const { signal } = new AbortController()
  const poll = (queueId: string, lastEventId: number) =>
    b.services.events.poll({ queueId, userId: olivia.id, lastEventId, mayWait: true, signal })
  await expect.poll(() => received(a.services, elsewhere.queueId)).toHaveLength(1)
  const waiting = [poll(here.queueId, 0), poll(elsewhere.queueId, 0)]
  const refused = Promise.all(waiting.map((one) => expect(one).rejects.toThrow(NodesUnreachable)))
  b.wire.cut()
  await refused
  await sendText(b.services, 'nobody here hears this before what happened elsewhere')
  await expect(poll(here.queueId, 0)).rejects.toThrow(NodesUnreachable)
  await expect(poll(elsewhere.queueId, 0)).rejects.toThrow(NodesUnreachable)
  await expect(b.services.events.remove(elsewhere.queueId, olivia.id)).rejects.toThrow(NodesUnreachable)
  await expect(registered(b.services)).rejects.toThrow(NodesUnreachable)
  expect(await received(b.services, 'of-no-node.b')).toBe('gone')
  b.wire.mend()
  await expect.poll(() => received(b.services, here.queueId)).toBe('gone')
  await expect.poll(() => received(a.services, elsewhere.queueId)).toBe('gone')
  expect((await registered(b.services)).newestId).toBeGreaterThan(here.newestId + 1)
})

test('NODE-39: a poll that waits at a node ends when that node returns to the bus', async () => {
  const { queueId } = await registered(b.services)
  const { signal } = new AbortController()
  const poll = { queueId, userId: olivia.id, lastEventId: -1, mayWait: true, signal }
  let failure: unknown
  a.services.events.poll(poll).catch((error: unknown) => {
    failure = error
  })
  // When a later poll is answered, the first one waits there.
  expect(await received(a.services, queueId)).toEqual([])
  b.wire.cut()
  b.wire.mend()
  await expect.poll(() => failure).toBeInstanceOf(NodesUnreachable)
})

test('NODE-30: events queued before the node was cut off are still delivered', async () => {
  let { queueId } = await registered(b.services)
  await expect
    .poll(async () => {
      await sendText(b.services, 'before')
      const events = await received(b.services, queueId)
      if (events === 'gone') queueId = (await registered(b.services)).queueId
      return events.length
    })
    .toBe(1)
  b.wire.cut()
  const events = (await received(b.services, queueId)) as ReceivedItem[]
  expect(events.map(({ message }) => message?.content)).toEqual(['before'])
  b.wire.mend()
  await expect.poll(() => received(b.services, queueId)).toBe('gone')
})

test('EVENT-10: deactivating a user closes their queues on every node', async () => {
  const { queueId } = await registered(b.services)
  a.services.events.removeAllOf(olivia.id)
  await expect.poll(() => received(b.services, queueId)).toBe('gone')
})

test('EVENT-19: a node that stops also answers polls for queues of another node', async () => {
  const c = await openNode('c')
  const { queueId } = await registered(b.services)
  const signal = new AbortController().signal
  const asked = { queueId, userId: olivia.id, lastEventId: -1, signal }
  const waiting = c.services.events.poll({ ...asked, mayWait: true })
  c.endPolls()
  expect(await waiting).toEqual({ kind: 'events', text: '[]' })
  expect(await c.services.events.poll({ ...asked, mayWait: true })).toEqual({ kind: 'events', text: '[]' })
  // A poll through the other node finds the queue unchanged.
  await sendText(a.services, 'still heard')
  const contents = async () =>
    ((await received(a.services, queueId)) as ReceivedItem[]).map(({ message }) => message?.content)
  await expect.poll(contents).toEqual(['still heard'])
})

test('NODE-40: the nodes read what a node committed that died before it published it', async () => {
  const d = await openNode('d')
  const onB = await registered(b.services)
  // The bus loses what node d publishes, and node d dies before its next heartbeat shows it.
  wires.loses = (subject) => subject === 'test.all.d'
  await updateOrganization(d.services, olivia, { scalars: { name: 'Last words' }, permissions: {} })
  await d.wire.close()
  wires.loses = () => false
  await expect.poll(() => received(b.services, onB.queueId), { timeout: 15_000 }).toBe('gone')
  expect((await registered(b.services)).name).toBe('Last words')
}, 30_000)

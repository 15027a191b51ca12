import { afterEach, expect, test } from 'vitest'
import { systemIds } from '../ids/ids.ts'
import { silentLogger } from '../logging/logger.ts'
import { testDatabase } from '../storage/testing.ts'
import type { Bus } from './bus.ts'
import { DatabaseBusRegistration, NodePartitioned } from './bus-registration.ts'

const { database, connection } = await testDatabase([])
await database.sql`create table written (content text)`

/** The part of a bus that a registration uses. */
class BusConnection {
  readonly node = systemIds.token(10)
  isConnected = true
  /** Whether it has met its peers. */
  hasMet = true
  /** The peers that this node has replied to. */
  readonly repliedTo: string[] = []
  /** Its replies wait for this. */
  replying: Promise<void> = Promise.resolve()
  readonly #listeners = new Set<() => void>()

  nodes(): string[] {
    if (!this.isConnected || !this.hasMet) return []
    return opened.flatMap(({ line }) => (line !== this && line.isConnected ? [line.node] : []))
  }

  async request(_subject: string, _body: null, { to }: { to: string }): Promise<void> {
    const peer = opened.find(({ line }) => line.node === to)?.line
    await peer?.replying
    peer?.repliedTo.push(this.node)
  }

  onDisconnect(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  cut(): void {
    this.isConnected = false
    for (const listener of this.#listeners) listener()
  }
}

const opened: { readonly line: BusConnection; registration?: DatabaseBusRegistration }[] = []

async function openNode({ hasMet = true } = {}) {
  const line = new BusConnection()
  line.hasMet = hasMet
  const node: (typeof opened)[number] = { line }
  opened.push(node)
  const registration = await DatabaseBusRegistration.begin(line as unknown as Bus, connection, silentLogger)
  node.registration = registration
  const guarded = registration.guard(database)
  const write = (content: string, beforeCommit = async () => undefined) =>
    guarded.transaction(async (tx) => {
      await tx.sql`insert into written values (${content})`
      tx.onCommit(() => undefined)
      await beforeCommit()
    })
  return { line, registration, guarded, write }
}

afterEach(async () => {
  for (const { registration } of opened.splice(0)) await registration?.close()
  await database.sql`delete from written`
})

const written = async () =>
  (await database.sql<{ content: string }[]>`select content from written`).map((row) => row.content)

test('NODE-32: a node off the bus commits nothing that concerns its peers while any of them is on the bus', async () => {
  const [a, b] = [await openNode(), await openNode()]
  await a.write('both on the bus')
  b.line.cut()
  await expect(b.write('reaches no peer')).rejects.toThrow(NodePartitioned)
  await a.write('reaches every peer')
  // A transaction without hooks concerns no other node.
  await b.guarded.transaction(({ sql }) => sql`insert into written values ('without hooks')`)
  // A statement cannot hold the lock that the right to commit needs.
  const asStatement = ({ guarded }: typeof a) =>
    guarded.statement((sql) => sql`insert into written values ('statement') returning content`)
  expect([await asStatement(b), (await asStatement(a))?.length]).toEqual([undefined, 1])
  expect(await written()).toEqual(['both on the bus', 'reaches every peer', 'without hooks', 'statement'])
  a.line.cut()
  const taken = () =>
    b.write('all off the bus').then(
      () => true,
      () => false,
    )
  await expect.poll(taken).toBe(true)
  expect(await written()).toContain('all off the bus')
})

test('NODE-32: when all nodes lose the bus, the first write waits until the others have noticed', async () => {
  const [a, b] = [await openNode(), await openNode()]
  a.line.cut()
  const writing = a.write('first')
  b.line.cut()
  await writing
  expect(await written()).toEqual(['first'])
})

test('NODE-33: a node that is back on the bus waits for lone writes in progress', async () => {
  const [a, b] = [await openNode(), await openNode()]
  a.line.cut()
  b.line.cut()
  const order: string[] = []
  let commit: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    commit = resolve
  })
  let startRegistering: () => void = () => undefined
  const hasWritten = new Promise<void>((resolve) => {
    startRegistering = resolve
  })
  const slow = database.transaction(async (outer) => {
    // Like `guard`, with a slow commit.
    const within = b.registration.guard({ ...database, transaction: (work) => work(outer) })
    await within.transaction(async (tx) => {
      await tx.sql`insert into written values ('alone')`
      tx.onCommit(() => undefined)
    })
    startRegistering()
    await held
    order.push('committed')
  })
  await hasWritten
  a.line.isConnected = true
  const registered = a.registration.registered().then(() => order.push('registered'))
  await expect.poll(() => registeredNodes()).toBe(1)
  await expect(b.write('too late')).rejects.toThrow(NodePartitioned)
  commit()
  await Promise.all([slow, registered])
  expect(order).toEqual(['committed', 'registered'])
})

test('NODE-36: a node back on the bus commits nothing that concerns its peers before each of them has replied to it', async () => {
  const [a, b] = [await openNode(), await openNode()]
  b.line.cut()
  await expect.poll(() => registeredNodes()).toBe(1)
  let reply: () => void = () => undefined
  a.line.replying = new Promise((resolve) => {
    reply = resolve
  })
  b.line.isConnected = true
  const registered = b.registration.registered()
  await expect(b.write('before the reply')).rejects.toThrow(NodePartitioned)
  reply()
  await registered
  await b.write('after the reply')
  expect(await written()).toEqual(['after the reply'])
})

test('NODE-36: a node also waits for those on the bus that it has not met yet', async () => {
  const a = await openNode()
  const opening = openNode({ hasMet: false })
  await expect.poll(() => registeredNodes()).toBe(2)
  const line = opened.at(-1)?.line as BusConnection
  line.hasMet = true
  await opening
  expect(a.line.repliedTo).toEqual([line.node])
})

test('NODE-33: a node that is back on the bus registers by itself', async () => {
  const a = await openNode()
  a.line.cut()
  await expect.poll(() => registeredNodes()).toBe(0)
  a.line.isConnected = true
  await expect.poll(() => registeredNodes()).toBe(1)
})

test('NODE-34: a node off the bus must not lead while others are on it, and may lead when none is', async () => {
  const [a, b] = [await openNode(), await openNode()]
  b.line.cut()
  await expect.poll(() => b.registration.refusal()).toMatch(/partitioned/)
  expect(a.registration.refusal()).toBeUndefined()
  a.line.cut()
  await expect.poll(() => b.registration.refusal()).toBeUndefined()
})

test('NODE-33: a node that loses its registration reports it and registers again', async () => {
  const a = await openNode()
  let times = 0
  a.registration.onLost(() => (times += 1))
  await database.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'agora bus registration'`
  await expect.poll(() => times).toBe(1)
  await expect.poll(() => registeredNodes()).toBe(1)
})

/** The number of nodes that hold the registration lock. */
async function registeredNodes(): Promise<number> {
  const [row] = await database.sql<{ count: number }[]>`
    select count(*) from pg_locks where locktype = 'advisory' and objid = 1 and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())`
  return row?.count ?? 0
}

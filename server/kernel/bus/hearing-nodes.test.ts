import { afterEach, expect, test } from 'vitest'
import { silentLogger } from '../logging/logger.ts'
import { testDatabase } from '../storage/testing.ts'
import type { Bus } from './bus.ts'
import { CutOff, HearingNodes } from './hearing-nodes.ts'

const { database, connection } = await testDatabase([])
await database.sql`create table written (content text)`

/** As much of a bus as matters here. */
class Line {
  isConnected = true
  readonly #cutOff = new Set<() => void>()

  onCutOff(listener: () => void): () => void {
    this.#cutOff.add(listener)
    return () => this.#cutOff.delete(listener)
  }

  cut(): void {
    this.isConnected = false
    for (const listener of this.#cutOff) listener()
  }
}

const opened: HearingNodes[] = []

async function openNode() {
  const line = new Line()
  const hearing = await HearingNodes.begin(line as unknown as Bus, connection, silentLogger)
  opened.push(hearing)
  const guarded = hearing.guard(database)
  const write = (content: string, meanwhile = async () => undefined) =>
    guarded.transaction(async (tx) => {
      await tx.sql`insert into written values (${content})`
      tx.onCommit(() => undefined)
      await meanwhile()
    })
  return { line, hearing, guarded, write }
}

afterEach(async () => {
  for (const hearing of opened.splice(0)) await hearing.close()
  await database.sql`delete from written`
})

const written = async () =>
  (await database.sql<{ content: string }[]>`select content from written`).map((row) => row.content)

test('NODE-32: a node that is cut off writes nothing others must be told while any of them hears', async () => {
  const [a, b] = [await openNode(), await openNode()]
  await a.write('both hear')
  b.line.cut()
  await expect(b.write('told to nobody')).rejects.toThrow(CutOff)
  await a.write('heard by all who hear')
  // What has no hooks concerns nobody else.
  await b.guarded.transaction(({ sql }) => sql`insert into written values ('told nobody, asked nobody')`)
  expect(await written()).toEqual(['both hear', 'heard by all who hear', 'told nobody, asked nobody'])
  a.line.cut()
  const taken = () =>
    b.write('nobody hears').then(
      () => true,
      () => false,
    )
  await expect.poll(taken).toBe(true)
  expect(await written()).toContain('nobody hears')
})

test('NODE-32: when all are cut off at once, what comes first waits until the others know it', async () => {
  const [a, b] = [await openNode(), await openNode()]
  a.line.cut()
  const writing = a.write('first')
  b.line.cut()
  await writing
  expect(await written()).toEqual(['first'])
})

test('NODE-33: a node that hears again waits for what is written without its knowledge', async () => {
  const [a, b] = [await openNode(), await openNode()]
  a.line.cut()
  b.line.cut()
  const order: string[] = []
  let commit: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    commit = resolve
  })
  let mayGoOn: () => void = () => undefined
  const isLooking = new Promise<void>((resolve) => {
    mayGoOn = resolve
  })
  const slow = database.transaction(async (outer) => {
    // As `guard` does it, and then slow to commit.
    const within = b.hearing.guard({ ...database, transaction: (work) => work(outer) })
    await within.transaction(async (tx) => {
      await tx.sql`insert into written values ('alone')`
      tx.onCommit(() => undefined)
    })
    mayGoOn()
    await held
    order.push('committed')
  })
  await isLooking
  a.line.isConnected = true
  const shown = a.hearing.shown().then(() => order.push('shown'))
  await expect.poll(() => receivers()).toBe(1)
  await expect(b.write('too late')).rejects.toThrow(CutOff)
  commit()
  await Promise.all([slow, shown])
  expect(order).toEqual(['committed', 'shown'])
})

test('NODE-34: a node that is cut off gives up its offices while others hear, and keeps them when nobody does', async () => {
  const [a, b] = [await openNode(), await openNode()]
  b.line.cut()
  await expect.poll(() => b.hearing.refusal()).toMatch(/cannot hear/)
  expect(a.hearing.refusal()).toBeUndefined()
  a.line.cut()
  await expect.poll(() => b.hearing.refusal()).toBeUndefined()
})

test('NODE-33: a node that the database has forgotten ends what it promised and shows itself again', async () => {
  const a = await openNode()
  let times = 0
  a.hearing.onForgotten(() => (times += 1))
  await database.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'agora hearing'`
  await expect.poll(() => times).toBe(1)
  await expect.poll(() => receivers()).toBe(1)
})

/** How many nodes show that they hear. */
async function receivers(): Promise<number> {
  const [row] = await database.sql<{ count: number }[]>`
    select count(*) from pg_locks where locktype = 'advisory' and objid = 1 and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())`
  return row?.count ?? 0
}

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TimedOut } from '../../server/kernel/bus/bus.ts'
import { FrameKey } from '../../server/kernel/bus/envelope.ts'
import { connectToNats } from '../../server/kernel/bus/nats-wire.ts'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { encodeCommands } from '../../server/trading/domain/engine/codec/command-codec.ts'
import type { Command } from '../../server/trading/domain/engine/commands/commands.ts'
import { tradingMigrations } from '../../server/trading/store/migrations.ts'
import { firstAccounts, operator } from '../../simulation/catalogue.ts'
import { commandOf } from '../../simulation/drafts.ts'
import { emptyVenue, Traffic } from '../recovery/drive-venue.ts'
import { HoldingWire, Intruder } from './intruder.ts'
import { NatsServer, natsIsMissing } from './nats-server.ts'
import { VenuesOn } from './venues-in-process.ts'

const [alice = 0] = firstAccounts
const coin = 1
const amount = 1_000_000n

/** Without an idempotency key: a second copy looks like a new command. */
const gift = (): Command =>
  commandOf({ type: 'adjust_balance', operator, reason: 'a gift', account: alice, coin, amount })

/** A frame in the format before frames were signed. */
function unsigned(head: Record<string, unknown>, body: Uint8Array): Uint8Array {
  const headBytes = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(headBytes.length)
  return Buffer.concat([length, headBytes, body])
}

describe.skipIf(natsIsMissing)('an intruder on the NATS server of three nodes', async () => {
  const testing = await testDatabase([tradingMigrations])
  let nats: NatsServer
  let intruder: Intruder
  const venues = new VenuesOn(testing, async (name) => new HoldingWire(await connectToNats(nats.url, name)))

  beforeAll(async () => {
    nats = await NatsServer.start()
  })

  afterEach(async () => {
    await venues.stop()
    await intruder.close()
    await emptyVenue(testing.database)
  })

  afterAll(() => nats.end())

  /** A leads, B and C follow, and every frame is captured. */
  async function three() {
    intruder = await Intruder.connect(nats.url)
    venues.leadership.give('a')
    const a = await venues.open('a')
    const b = await venues.open('b')
    const c = await venues.open('c')
    await expect.poll(() => [a, b, c].map(({ bus }) => bus.nodes().length)).toEqual([2, 2, 2])
    await new Traffic(11).open(a.venue)
    const balance = () => a.venue.views.balance(alice, coin).available
    return { a, b, c, balance, before: balance() }
  }

  test('FRAME-1: an unsigned command frame is rejected and changes no balance', async () => {
    const { a, b, balance, before } = await three()
    const head = { kind: 'asked', subject: 'venue.commands', isBytes: true, part: 0, parts: 1 }
    const frame = unsigned(head, encodeCommands([gift()]))
    const replyTo = 'test.answer.x.1'
    const subjects = ['test.ask.venue.leader', 'test.at.a.venue.commands']
    const otherKey = new FrameKey(Buffer.alloc(32, 'guessed'))
    for (const subject of subjects) {
      intruder.publish({ subject, replyTo, bytes: unsigned({ ...head, from: 'b' }, encodeCommands([gift()])) })
      const envelope = { from: 'b', incarnation: 'abcdefghijkl', sequence: 1_000_000, bytes: frame }
      intruder.publish({ subject, replyTo, bytes: otherKey.seal({ subject, replyTo }, envelope) })
    }
    await expect.poll(() => a.bus.refused.forged).toBe(2 * subjects.length)
    expect(await b.venue.submit(gift())).toMatchObject({ kind: 'committed' })
    expect(balance()).toBe(before + amount)
    expect(intruder.captured.filter(({ subject }) => subject === replyTo)).toEqual([])
  })

  test('FRAME-2, FRAME-3: a replayed frame has no effect on any subject', async () => {
    const { a, b, c, balance, before } = await three()
    expect(await b.venue.submit(gift())).toMatchObject({ kind: 'committed' })
    await c.venue.caughtUp()
    await intruder.flush()
    const captured = [...intruder.captured]
    const commands = captured.filter(({ subject }) => subject === 'test.at.a.venue.commands')
    expect(commands).toHaveLength(1)
    const replayed = a.bus.refused.replayed
    for (const one of captured) intruder.publish(one)
    await expect.poll(() => a.bus.refused.replayed).toBeGreaterThan(replayed)
    const forged = c.bus.refused.forged
    for (const one of commands) {
      for (const subject of ['test.at.c.venue.commands', 'test.all.b', 'test.at.a.bus.ping']) {
        intruder.publish({ ...one, subject })
      }
      intruder.publish({ ...one, replyTo: 'test.answer.x.1' })
    }
    await expect.poll(() => c.bus.refused.forged).toBeGreaterThan(forged)
    expect(await c.venue.submit(gift())).toMatchObject({ kind: 'committed' })
    expect(balance()).toBe(before + 2n * amount)
  })

  test('FRAME-3: a reordered frame is rejected, and counts as a gap on a broadcast subject', async () => {
    const { a, b } = await three()
    const received: unknown[] = []
    const gaps: unknown[] = []
    a.bus.answer('test.note', (body) => {
      received.push(body)
      return null
    })
    a.bus.subscribe('test.updates', (body) => void received.push(body))
    a.bus.onGap((node) => gaps.push(node))
    b.wire.hold()
    const first = b.bus.request('test.note', 1, { to: 'a', timeoutMs: 3_000 }).catch((error: unknown) => error)
    const second = b.bus.request('test.note', 2, { to: 'a', timeoutMs: 60_000 })
    b.wire.release()
    await second
    expect(await first).toBeInstanceOf(TimedOut)
    expect(received).toEqual([2])
    b.wire.hold()
    b.bus.publish('test.updates', 3)
    b.bus.publish('test.updates', 4)
    b.wire.release()
    await expect.poll(() => gaps).toContain('b')
    expect(received).toEqual([2, 4])
  })

  test('FRAME-4: a frame sent to one leader has no effect when replayed to the next', async () => {
    const { a, b, c, balance, before } = await three()
    for (const { venue } of [b, c]) expect(await venue.submit(gift())).toMatchObject({ kind: 'committed' })
    await intruder.flush()
    const captured = [...intruder.captured]
    await a.close()
    // One of the senders is closed. The leader restarts with the same name, so that every subject matches.
    await c.close()
    const again = await venues.open('a')
    await expect.poll(() => again.bus.nodes()).toEqual(['b'])
    const { old, unproven } = again.bus.refused
    for (const one of captured) intruder.publish(one)
    await expect.poll(() => again.bus.refused.old).toBeGreaterThan(old)
    await expect.poll(() => again.bus.refused.unproven).toBeGreaterThan(unproven)
    expect(await b.venue.submit(gift())).toMatchObject({ kind: 'committed' })
    expect(balance()).toBe(before + 2n * amount)
    expect(again.venue.views.balance(alice, coin).available).toBe(before + 3n * amount)
  })

  test('FRAME-6: a forged no-responders reply does not execute a command twice', async () => {
    const { b, balance, before } = await three()
    const stop = intruder.reportsNoListener('test.at.a.venue.commands')
    await intruder.flush()
    for (let count = 1; count <= 5; count += 1) {
      const outcome = await b.venue.submit(gift())
      expect(['committed', 'outcome_unknown']).toContain(outcome.kind)
    }
    stop()
    await intruder.flush()
    expect(await b.venue.submit(gift())).toMatchObject({ kind: 'committed' })
    expect(balance()).toBe(before + 6n * amount)
  })
})

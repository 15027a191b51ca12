import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CorruptBytes } from '../../encoding/corrupt-bytes.ts'
import type { Command } from '../commands/commands.ts'
import { Engine } from '../engine.ts'
import { orderRequest } from '../orders/requests.ts'
import { stateOf } from '../testing.ts'
import { passTime, randomCommand, randomVenue } from '../testing-random.ts'
import { Random } from '../testing-random-numbers.ts'
import { commandKinds, decodeCommands, encodeCommands } from './command-codec.ts'

function journal(seed: number, count: number): Command[] {
  const random = new Random(seed)
  const venue = randomVenue(random)
  for (let n = 0; n < count; n++) {
    passTime(random, venue)
    venue.run(randomCommand(random, venue))
  }
  return venue.commands
}

test('STATE-3: every kind of command is read from the journal as it was written', () => {
  const header = { atMs: 5, replay: null }
  const venueCommands: Command[] = [
    { ...header, sequence: 1, type: 'set_rules', rules: 2 },
    { ...header, sequence: 2, type: 'quarantine', sequences: [7, 9], reason: 'thrown' },
    { ...header, sequence: 3, type: 'resume_venue', operator: 4, reason: 'looked at' },
    { ...header, sequence: 4, type: 'set_resumed_state', operator: 4, reason: 'disk', market: 1, state: 'post_only' },
    { ...header, sequence: 5, type: 'report_replacement', withdrawalId: 6, operator: 4, transactionId: 'b2' },
  ]
  const commands = [...[1, 2, 3, 4].map((seed) => journal(seed, 1_500)), venueCommands]
  const kinds = new Set(commands.flat().map((command) => command.type))
  expect([...kinds].sort()).toEqual([...commandKinds].sort())
  for (const group of commands) expect(decodeCommands(encodeCommands(group))).toEqual(group)
  expect(decodeCommands(encodeCommands([]))).toEqual([])
})

test('STATE-4: a flipped bit of a journal row is detected or gives commands with exactly these bytes', () => {
  const bytes = encodeCommands(journal(9, 10))
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const damaged = bytes.slice()
    damaged[bit >> 3] = damaged[bit >> 3]! ^ (1 << (bit & 7))
    let read: Command[]
    try {
      read = decodeCommands(damaged)
    } catch (error) {
      if (!(error instanceof CorruptBytes)) throw error
      continue
    }
    expect(Buffer.compare(encodeCommands(read), damaged)).toBe(0)
  }
})

test('STATE-4: a journal row cut short at any byte is refused', () => {
  const bytes = encodeCommands(journal(9, 40))
  for (let end = 0; end < bytes.length; end++)
    expect(() => decodeCommands(bytes.subarray(0, end))).toThrow(CorruptBytes)
  expect(() => decodeCommands(Uint8Array.of(...bytes, 0))).toThrow('after the end')
})

test('STATE-4: random bytes are refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      try {
        decodeCommands(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(CorruptBytes)
      }
    }),
    { numRuns: 5_000 },
  )
})

test('STATE-4: a damaged snapshot is refused or gives another state with another hash', () => {
  const random = new Random(4)
  const venue = randomVenue(random)
  for (let n = 0; n < 60; n++) venue.run(randomCommand(random, venue))
  const bytes = stateOf(venue.engine)
  for (let n = 0; n < 400; n++) {
    const damaged = bytes.slice()
    const bit = random.below(bytes.length * 8)
    damaged[bit >> 3] = damaged[bit >> 3]! ^ (1 << (bit & 7))
    let restored: Engine
    try {
      restored = Engine.restore(damaged)
    } catch (error) {
      expect(['CorruptBytes', 'InvariantBroken']).toContain((error as Error).name)
      continue
    }
    expect(Buffer.compare(stateOf(restored), damaged)).toBe(0)
  }
})

test('a command that has no encoding is never written', () => {
  const order = orderRequest({ account: 1, market: 1, side: 'buy', kind: 'limit', price: 1.5, lots: 1 })
  expect(() => encodeCommands([{ type: 'place_order', sequence: 1, atMs: 0, replay: null, order }])).toThrow(
    'whole numbers',
  )
  const replay = { key: 'short', untilMs: 1 }
  expect(() => encodeCommands([{ type: 'tick', sequence: 1, atMs: 0, replay }])).toThrow('32 lowercase')
})

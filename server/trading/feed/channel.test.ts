import { expect, test } from 'vitest'
import { BroadcastChannel, type Channel, everything, type Follower } from './channel.ts'

/** Counts up. A lag is the sum of the missed updates; more than three need a snapshot. */
class CountingChannel extends BroadcastChannel<number, { sum: number; count: number }> {
  total = 0

  constructor() {
    super('test@count')
  }

  override publish(): void {
    this.total += 1
    this.broadcast(1, Buffer.from('+1'))
  }

  protected override snapshot(): Buffer {
    return Buffer.from(`=${this.total}`)
  }

  protected override lagOf(update: number) {
    return { sum: update, count: 1 }
  }

  protected override merge(lag: { sum: number; count: number }, update: number) {
    return lag.count === 3 ? everything : { sum: lag.sum + update, count: lag.count + 1 }
  }

  protected override messageOf({ sum }: { sum: number }): Buffer {
    return Buffer.from(`+${sum}`)
  }
}

class Reader implements Follower {
  readonly messages: Buffer[] = []
  isSlow = false

  offer(_channel: Channel, message: Buffer): boolean {
    if (this.isSlow) return false
    this.messages.push(message)
    return true
  }

  get texts(): string[] {
    return this.messages.map(String)
  }
}

test('SOCKET-23: all followers receive the same buffer', () => {
  const channel = new CountingChannel()
  const readers = [new Reader(), new Reader(), new Reader()]
  for (const reader of readers) channel.join(reader)
  channel.publish()
  expect(new Set(readers.map(({ messages }) => messages.at(-1))).size).toBe(1)
  channel.leave(readers[0]!)
  channel.publish()
  expect(readers.map(({ texts }) => texts)).toEqual([
    ['=0', '+1'],
    ['=0', '+1', '+1'],
    ['=0', '+1', '+1'],
  ])
  expect(channel.size).toBe(2)
})

test('SOCKET-15: a slow reader gets its missed updates in one message, or a snapshot after too many', () => {
  const channel = new CountingChannel()
  const reader = new Reader()
  channel.join(reader)
  reader.isSlow = true
  for (let count = 0; count < 3; count += 1) channel.publish()
  channel.catchUp(reader)
  expect(reader.texts).toEqual(['=0'])
  reader.isSlow = false
  // Even after the buffer drains, no update may overtake the missed ones.
  channel.publish()
  channel.catchUp(reader)
  channel.publish()
  expect(reader.texts).toEqual(['=0', '=4', '+1'])
  reader.isSlow = true
  for (let count = 0; count < 2; count += 1) channel.publish()
  reader.isSlow = false
  channel.catchUp(reader)
  channel.catchUp(reader)
  expect(reader.texts.slice(3)).toEqual(['+2'])
})

test('SOCKET-15: a follower that cannot receive the first snapshot gets a current one later', () => {
  const channel = new CountingChannel()
  const reader = new Reader()
  reader.isSlow = true
  channel.join(reader)
  channel.publish()
  reader.isSlow = false
  channel.catchUp(reader)
  expect(reader.texts).toEqual(['=1'])
})

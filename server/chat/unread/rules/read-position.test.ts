import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMultirange, parseMultirange, type Ranges } from './ranges.ts'
import { isUnread, type Mark, markRead, markUnread, type ReadPosition, untouchedPosition } from './read-position.ts'

interface SentMessage {
  readonly id: number
  /** A user's own messages and those before their subscription are read unless marked. */
  readonly isUnreadByDefault: boolean
}

type Step =
  | { readonly kind: 'send'; readonly skippedIds: number; readonly isUnreadByDefault: boolean }
  | { readonly kind: 'read' | 'unread'; readonly picks: readonly number[] }
  | { readonly kind: 'delete'; readonly pick: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      skippedIds: fc.nat({ max: 4 }),
      isUnreadByDefault: fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('read' as const), picks: fc.array(fc.nat(), { maxLength: 6 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('unread' as const), picks: fc.array(fc.nat(), { maxLength: 6 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), pick: fc.nat() }) },
)

function marksOf(messages: readonly SentMessage[], ids: readonly number[]): Mark[] {
  return ids.map((id) => {
    const before = messages.filter((message) => message.id < id)
    return {
      id,
      previousId: before.at(-1)?.id ?? 0,
      previousCountingId: before.filter((message) => message.isUnreadByDefault).at(-1)?.id ?? 0,
    }
  })
}

/** undefined when valid. Plain comparisons, because it runs some hundred thousand times. */
function flaw({ watermark, read, unread }: ReadPosition): string | undefined {
  for (const ranges of [read, unread]) {
    let end = -1
    for (const { from, to } of ranges) {
      if (from <= end + 1 || to < from) return 'ranges overlap, touch or are out of order'
      end = to
    }
    const copy = parseMultirange(formatMultirange(ranges))
    const isSame =
      copy.length === ranges.length && ranges.every((one, at) => one.from === copy[at]?.from && one.to === copy[at]?.to)
    if (!isSame) return 'ranges differ after being written and read'
  }
  return (read[0]?.from ?? watermark + 2) <= watermark + 1 ? 'a read range touches the watermark' : undefined
}

test('UNREAD-1: a position with its ranges equals a plain set of unread messages', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let position = untouchedPosition
      let lastId = 0
      let messages: SentMessage[] = []
      const unread = new Set<number>()
      for (const one of steps) {
        if (one.kind === 'send') {
          lastId += 1 + one.skippedIds
          messages.push({ id: lastId, isUnreadByDefault: one.isUnreadByDefault })
          if (one.isUnreadByDefault) unread.add(lastId)
        } else if (messages.length > 0) {
          const pick = (n: number) => (messages[n % messages.length] as SentMessage).id
          if (one.kind === 'delete') {
            const id = pick(one.pick)
            messages = messages.filter((message) => message.id !== id)
            unread.delete(id)
          } else {
            const ids = one.picks.map(pick)
            const marks = marksOf(messages, ids)
            position = one.kind === 'read' ? markRead(position, marks) : markUnread(position, marks)
            for (const id of ids) one.kind === 'read' ? unread.delete(id) : unread.add(id)
          }
        }
        const found = messages.filter(({ id, isUnreadByDefault }) => isUnread(position, id, isUnreadByDefault))
        const isSame = found.length === unread.size && found.every(({ id }) => unread.has(id))
        const problem = isSame ? flaw(position) : 'the position and the set differ'
        if (problem !== undefined)
          throw new Error(`${problem}: ${JSON.stringify({ one, position, unread: [...unread] })}`)
      }
      expect(messages.filter(({ id, isUnreadByDefault }) => isUnread(position, id, isUnreadByDefault))).toHaveLength(
        unread.size,
      )
    }),
    { numRuns: 10_000 },
  )
})

test('UNREAD-2: reading in order keeps a watermark and no range, whatever other places and the reader themselves send', () => {
  const messages = [3, 7, 8, 15, 22, 23, 40].map((id) => ({ id, isUnreadByDefault: id !== 8 && id !== 22 }))
  let position: ReadPosition = untouchedPosition
  for (const { id } of messages.filter((message) => message.isUnreadByDefault)) {
    position = markRead(position, marksOf(messages, [id]))
    expect(position).toEqual({ watermark: id, read: [], unread: [] })
  }
})

test('UNREAD-2: reading a topic out of order keeps one range per unread message between', () => {
  const messages = [1, 2, 3, 4, 5, 6].map((id) => ({ id, isUnreadByDefault: true }))
  const skipped = markRead(untouchedPosition, marksOf(messages, [2, 3, 5]))
  expect(skipped).toEqual({ watermark: 0, read: [range(2, 3), range(5, 5)], unread: [] })
  expect(markRead(skipped, marksOf(messages, [1, 4]))).toEqual({ watermark: 5, read: [], unread: [] })
})

test('UNREAD-1: a message marked unread by hand stays so while its neighbours are read', () => {
  const messages = [1, 2, 3].map((id) => ({ id, isUnreadByDefault: id !== 2 }))
  const marked = markUnread(untouchedPosition, marksOf(messages, [2]))
  const read = markRead(marked, marksOf(messages, [1, 3]))
  expect(messages.filter(({ id, isUnreadByDefault }) => isUnread(read, id, isUnreadByDefault))).toEqual([messages[1]])
})

const range = (from: number, to: number): Ranges[number] => ({ from, to })

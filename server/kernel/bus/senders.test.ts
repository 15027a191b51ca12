import { expect, test } from 'vitest'
import { busLimits } from './limits.ts'
import { Senders } from './senders.ts'

let nowMs = 0
const frame = (sequence: number, incarnation = 'first') => ({ from: 'b', incarnation, sequence })
const step = (byMs: number) => (nowMs += byMs)

test('FRAME-3: each frame of a line is accepted once and in order', () => {
  const senders = new Senders(() => nowMs)
  senders.proven(frame(10))
  expect([11, 13, 13, 12, 14].map((sequence) => senders.take(frame(sequence), 1))).toEqual([
    undefined,
    undefined,
    'replayed',
    'replayed',
    undefined,
  ])
  // Each line has its own order: a fast line does not make the frames of a slow one old.
  expect([12, 12].map((sequence) => senders.take(frame(sequence), 2))).toEqual([undefined, 'replayed'])
})

test('FRAME-4: no frame of a sender is accepted before its proof, nor any sent before that', () => {
  const senders = new Senders(() => nowMs)
  expect(senders.take(frame(1), 1)).toBe('unproven')
  senders.proven(frame(10))
  expect(senders.take(frame(10), 1)).toBe('old')
  expect(senders.take(frame(11), 1)).toBeUndefined()
  expect(senders.take(frame(12, 'second'), 1)).toBe('unproven')
  senders.forget('b')
  expect(senders.take(frame(12), 1)).toBe('unproven')
})

test('FRAME-5: a frame that was delayed while its sender sent others is rejected', () => {
  const senders = new Senders(() => nowMs)
  senders.proven(frame(0))
  for (let beat = 1; beat <= 20; beat += 1) {
    expect(senders.take(frame(beat * 10), 1)).toBeUndefined()
    step(1_000)
  }
  expect(senders.take(frame(1), 2)).toBe('old')
  expect(senders.take(frame(91), 2)).toBe('old')
  expect(senders.take(frame(199), 2)).toBeUndefined()
})

test('FRAME-5: after any pause of this node, the frames sent in between are accepted', () => {
  const senders = new Senders(() => nowMs)
  senders.proven(frame(0))
  expect(senders.take(frame(1), 1)).toBeUndefined()
  step(20 * busLimits.frameAgeMs)
  expect([2, 3, 4].map((sequence) => senders.take(frame(sequence), 1))).toEqual([undefined, undefined, undefined])
})

import { expect, test } from 'vitest'
import { FrameKey } from './envelope.ts'

const key = new FrameKey(Buffer.alloc(32, 1))
const address = { subject: 'agora.x.at.a.venue.commands', replyTo: 'agora.x.answer.b.1' }
const envelope = { from: 'b', incarnation: 'abcdefghijkl', sequence: 7, bytes: Buffer.from('a command') }
const sealed = key.seal(address, envelope)

test('FRAME-1: a frame opens only with the key it was signed with', () => {
  expect(key.open(address, sealed)).toEqual(envelope)
  expect(new FrameKey(Buffer.alloc(32, 2)).open(address, sealed)).toBeUndefined()
  expect(new FrameKey(Buffer.alloc(32, 2)).seal(address, envelope)).not.toEqual(sealed)
})

test('FRAME-1: a frame with a changed bit or a missing part does not open', () => {
  for (let at = 0; at < sealed.length; at += 1) {
    for (const bit of [1, 128]) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ bit
      expect(key.open(address, changed)).toBeUndefined()
    }
    expect(key.open(address, sealed.subarray(0, at))).toBeUndefined()
  }
})

test('FRAME-2: a frame does not open on another subject or with another reply subject', () => {
  for (const other of [
    { ...address, subject: 'agora.x.at.c.venue.commands' },
    { ...address, replyTo: 'agora.x.answer.c.1' },
    { ...address, replyTo: undefined },
    { subject: `${address.subject}\n${address.replyTo}`, replyTo: '' },
  ]) {
    expect(key.open(other, sealed)).toBeUndefined()
  }
})

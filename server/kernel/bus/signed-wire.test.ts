import { expect, test } from 'vitest'
import { systemIds } from '../ids/ids.ts'
import { silentLogger } from '../logging/logger.ts'
import { FrameKey } from './envelope.ts'
import { MemoryWires, testFrameKey } from './memory-wire.testing.ts'
import { SignedWire } from './signed-wire.ts'

test('FRAME-4: a sender counts as alive only after it signed the number that this node made up', async () => {
  const wires = new MemoryWires()
  const options = { prefix: 'test', node: 'a', key: testFrameKey, ids: systemIds, log: silentLogger, nowMs: () => 0 }
  const wire = new SignedWire({ wire: wires.open(), ...options })
  const received: string[] = []
  wire.listen('test.chat', ({ bytes }) => received.push(Buffer.from(bytes).toString()))

  const key = new FrameKey(testFrameKey)
  const recorder = wires.open()
  let asked = Buffer.alloc(0)
  recorder.listen('test.prove.b', ({ subject, bytes, replyTo }) => {
    asked = Buffer.from(key.open({ subject, replyTo }, bytes)?.bytes ?? [])
  })
  /** A frame that node b has signed at some time. */
  const sendOfB = (subject: string, sequence: number, bytes: Buffer) => {
    const envelope = { from: 'b', incarnation: 'b'.repeat(12), sequence, bytes }
    recorder.send(subject, key.seal({ subject, replyTo: undefined }, envelope))
  }
  sendOfB('test.chat', 6, Buffer.from('before any proof'))
  await expect.poll(() => asked).toHaveLength(16)
  // The answer to the question of another node, or of an earlier time.
  sendOfB('test.proof.a', 7, Buffer.alloc(16, 1))
  sendOfB('test.chat', 8, Buffer.from('after a recorded proof'))
  await expect.poll(() => wire.refused.unproven).toBe(2)
  expect(received).toEqual([])
  // It overtook the proof and was left out: nobody can send it again.
  sendOfB('test.chat', 12, Buffer.from('left out'))
  await expect.poll(() => wire.refused.unproven).toBe(3)
  sendOfB('test.proof.a', 9, asked)
  for (const sequence of [8, 10, 12]) sendOfB('test.chat', sequence, Buffer.from('recorded'))
  sendOfB('test.chat', 13, Buffer.from('after its own proof'))
  await expect.poll(() => received).toEqual(['after its own proof'])
})

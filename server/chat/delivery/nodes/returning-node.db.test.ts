import { expect, test } from 'vitest'
import type { Bus } from '../../../kernel/bus/bus.ts'
import { DatabaseBusRegistration } from '../../../kernel/bus/bus-registration.ts'
import { MemoryWires } from '../../../kernel/bus/memory-wire.testing.ts'
import { silentLogger } from '../../../kernel/logging/logger.ts'
import { chatForTest } from '../../testing.ts'
import { openTestNode, testPeople } from './testing-nodes.ts'

const base = await chatForTest()
const { sendText, received, registered } = testPeople(base)
const wires = new MemoryWires()
const register = (bus: Bus) => DatabaseBusRegistration.begin(bus, base.connection, silentLogger)

test('NODE-36: a message of a node back on the bus is not overtaken by one of a node that has not noticed its absence', async () => {
  const a = await openTestNode(base, wires, 'a', register)
  const b = await openTestNode(base, wires, 'b', register)
  const { queueId } = await registered(a.services)
  b.wire.cut()
  // Node a learns late that node b is back, and thus that it has missed messages.
  const toA = ['all.b', 'at.a', 'prove.a', 'proof.a', 'answer.a', 'confirm.a'].map((words) => `test.${words}`)
  wires.delayMs = (subject) => (toA.some((start) => subject.startsWith(start)) ? 300 : 0)
  b.wire.mend()
  await sendText(b.services, 'after the return')
  await sendText(a.services, 'later')
  // A client with the later message only would never ask for the earlier one.
  expect(await received(a.services, queueId)).toBe('gone')
})

import { expect, test } from 'vitest'
import type { Command } from '../../domain/engine/commands/commands.ts'
import { orderRequest } from '../../domain/engine/orders/requests.ts'
import { cancelAll } from '../../store/testing.ts'
import { CommandQueue } from './command-queue.ts'

const limits = { queuedCommandsMax: 4, queuedUrgentExtra: 2, groupCommandsMax: 3, groupBytesMax: 100 }

function place(account: number): Command {
  const order = orderRequest({ account, market: 1, side: 'buy', kind: 'limit', price: 1, lots: 1 })
  return { type: 'place_order', sequence: 0, atMs: 0, replay: null, order }
}

function queueOf(commands: readonly Command[], bytes = 10, queueLimits = limits) {
  const queue = new CommandQueue(queueLimits)
  const taken = commands.map((command) => queue.offer({ command, bytes, answer: () => undefined }))
  return { queue, taken, groups: () => drain(queue) }
}

function drain(queue: CommandQueue): string[][] {
  const groups: string[][] = []
  for (;;) {
    const group = queue.takeGroup()
    if (group.length === 0) return groups
    groups.push(group.map(({ command }) => nameOf(command)))
  }
}

function nameOf(command: Command): string {
  if (command.type === 'place_order') return `place ${command.order.account}`
  return command.type === 'cancel_all' ? `cancel ${command.account}` : command.type
}

test('SEQ-4: a cancel goes before earlier orders of other accounts', () => {
  expect(queueOf([place(1), place(2), cancelAll(3)]).groups()).toEqual([['cancel 3', 'place 1', 'place 2']])
})

test('SEQ-5: a cancel never goes before an earlier command of the same account, nor a later one before it', () => {
  expect(queueOf([place(1), place(2), cancelAll(1)]).groups()).toEqual([['place 1', 'place 2', 'cancel 1']])
  const mixed = queueOf([place(2), cancelAll(1), place(1), cancelAll(1)])
  expect(mixed.groups()).toEqual([['cancel 1', 'place 2', 'place 1'], ['cancel 1']])
})

test('SEQ-5: once its earlier commands have left the queue, a cancel goes first again', () => {
  const { queue } = queueOf([place(1)])
  queue.takeGroup()
  for (const command of [place(2), cancelAll(1)]) queue.offer({ command, bytes: 1, answer: () => undefined })
  expect(drain(queue)).toEqual([['cancel 1', 'place 2']])
})

test('SEQ-3: a full queue rejects orders but still has places for cancels, until those are full too', () => {
  const { taken } = queueOf([
    place(1),
    place(2),
    place(3),
    place(4),
    place(5),
    cancelAll(9),
    cancelAll(9),
    cancelAll(9),
  ])
  expect(taken).toEqual([true, true, true, true, false, true, true, false])
})

test('SEQ-2: a group is bounded in commands and in bytes, and always has at least one', () => {
  expect(queueOf([place(1), place(2), place(3), place(4)]).groups()).toHaveLength(2)
  expect(queueOf([place(1), place(2), place(3)], 60).groups()).toEqual([['place 1'], ['place 2'], ['place 3']])
  expect(queueOf([place(1)], 1_000).groups()).toEqual([['place 1']])
})

test('SEQ-5: the commands of an account leave the queue in the order of their arrival, at any number', () => {
  const wide = { ...limits, queuedCommandsMax: 10_000, groupCommandsMax: 700, groupBytesMax: 1e9 }
  const commands = Array.from({ length: 9_000 }, (_, index) => (index % 7 === 0 ? cancelAll : place)(index % 3))
  const { queue } = queueOf(commands, 1, wide)
  const left: Command[] = []
  for (let group = queue.takeGroup(); group.length > 0; group = queue.takeGroup())
    left.push(...group.map(({ command }) => command))
  for (const account of [0, 1, 2]) {
    const own = (command: Command) => nameOf(command).endsWith(` ${account}`)
    expect(left.filter(own)).toEqual(commands.filter(own))
  }
})

test('a batch counts as a cancel if it contains only cancels', () => {
  const target = { account: 7, orderId: 1, clientOrderId: '' }
  const batch: Command = {
    type: 'batch',
    sequence: 0,
    atMs: 0,
    replay: null,
    items: [{ type: 'cancel_order', target }],
  }
  expect(queueOf([place(1), batch]).groups()).toEqual([['batch', 'place 1']])
})

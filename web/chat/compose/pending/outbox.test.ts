import { expect, test } from 'vitest'
import { ChatError } from '../../../../client/chat/chat-error.ts'
import { registrationForTest } from '../../../../client/chat/state/testing.ts'
import type { ChatEvent } from '../../../../client/chat/state/types.ts'
import { NoAnswer } from '../../../../client/errors.ts'
import { ChatStore } from '../../state/chat-store.ts'
import { type Target, targetKey } from '../target.ts'
import { Outbox, pendingIn } from './outbox.ts'

const target: Target = { kind: 'direct', userIds: [5] }

function outbox(post: (params: Readonly<Record<string, unknown>>) => Promise<{ id: number }>) {
  const store = new ChatStore()
  let count = 0
  const box = new Outbox(store, { nowS: () => 100, newLocalId: () => `local-${++count}`, post })
  const receive = (event: object) => store.take([event as ChatEvent])
  const states = () => box.pending.get().map(({ state }) => state)
  return { box, receive, states, store }
}

const messageEvent = (id: number, localId?: string) => ({
  ...{ id: 1, type: 'message', message: { id }, flags: [] },
  ...(localId === undefined ? {} : { local_message_id: localId }),
})

test('WCOMP-5: a sent message shows at once and disappears when its event arrives', async () => {
  const { box, receive, states } = outbox(() => Promise.resolve({ id: 9 }))
  const sending = box.send(target, 'hello')
  expect(states()).toEqual(['sending'])
  expect(await sending).toBe(true)
  expect(states()).toEqual(['sent'])
  receive(messageEvent(8))
  expect(states()).toEqual(['sent'])
  receive(messageEvent(9, 'local-1'))
  expect(states()).toEqual([])
})

test('WCOMP-5: an event of a new queue without the local id is matched by its message id', async () => {
  const { box, receive, states } = outbox(() => Promise.resolve({ id: 9 }))
  await box.send(target, 'hello')
  receive(messageEvent(9))
  expect(states()).toEqual([])
})

test('WCOMP-5: a message that could not be sent stays with the reason, to resend or discard', async () => {
  let isDown = true
  const { box, states } = outbox(() =>
    isDown ? Promise.reject(new ChatError(400, { code: 'BAD_REQUEST', msg: 'No' })) : Promise.resolve({ id: 3 }),
  )
  expect(await box.send(target, 'one')).toBe(false)
  await box.send(target, 'two')
  expect(box.pending.get().map(({ error }) => error)).toEqual(['No', 'No'])
  box.discard('local-2')
  isDown = false
  expect(await box.resend('local-1')).toBe(true)
  expect(states()).toEqual(['sent'])
  expect(pendingIn(box.pending.get(), targetKey(target))).toHaveLength(1)
  expect(pendingIn(box.pending.get(), 'elsewhere')).toHaveLength(0)
})

test('WSEND-1: a resent message keeps its first queue id and local id', async () => {
  const sent: unknown[] = []
  const { box, store } = outbox(({ queue_id, local_id }) => {
    sent.push([queue_id, local_id])
    return sent.length === 1 ? Promise.reject(new NoAnswer()) : Promise.resolve({ id: 3 })
  })
  store.registered(registrationForTest({ queue_id: 'first' }))
  await box.send(target, 'one')
  store.registered(registrationForTest({ queue_id: 'second' }))
  expect(await box.resend('local-1')).toBe(true)
  await box.send(target, 'two')
  expect(sent).toEqual([
    ['first', 'local-1'],
    ['first', 'local-1'],
    ['second', 'local-2'],
  ])
})

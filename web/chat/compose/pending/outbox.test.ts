import { expect, test, vi } from 'vitest'
import { ChatError } from '../../../../client/chat/chat-error.ts'
import { registrationForTest } from '../../../../client/chat/state/testing.ts'
import type { ChatEvent, Message } from '../../../../client/chat/state/types.ts'
import { NoAnswer } from '../../../../client/errors.ts'
import type { SavedEntries } from '../../../platform/saved-entries.ts'
import { savedEntriesForTest } from '../../../platform/testing.ts'
import { ChatStore } from '../../state/chat-store.ts'
import { type Target, targetKey } from '../target.ts'
import { Outbox, pendingIn } from './outbox.ts'
import type { UnsentMessage } from './unsent-message.ts'

const target: Target = { kind: 'direct', userIds: [5] }

type Post = (params: Readonly<Record<string, unknown>>) => Promise<{ id: number }>

function outbox(post: Post, saved: SavedEntries<UnsentMessage> = savedEntriesForTest(), nowS = 100) {
  const store = new ChatStore()
  let count = 0
  const newLocalId = () => `local-${++count}`
  const box = new Outbox(store, { nowS: () => nowS, newLocalId, post, saved, after: () => undefined })
  const receive = (event: object) => store.take([event as ChatEvent])
  const states = () => box.pending.get().map(({ state }) => state)
  return { box, receive, states, store, saved }
}

const unreachable: Post = () => Promise.reject(new NoAnswer())
const rejected: Post = () => Promise.reject(new ChatError(400, { code: 'BAD_REQUEST', msg: 'No' }))

const messageEvent = (id: number, localId?: string) => ({
  ...{ id: 1, type: 'message', message: { id }, flags: [] },
  ...(localId === undefined ? {} : { local_message_id: localId }),
})

test('WCOMP-5: a sent message shows at once and disappears when its event arrives', async () => {
  const { box, receive, states } = outbox(() => Promise.resolve({ id: 9 }))
  const sending = box.send(target, 'hello')
  expect(states()).toEqual(['sending'])
  expect(await sending).toBe('sent')
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
  expect(await box.send(target, 'one')).toBe('failed')
  await box.send(target, 'two')
  expect(box.pending.get().map(({ error }) => error)).toEqual(['No', 'No'])
  box.discard('local-2')
  isDown = false
  expect(await box.resend('local-1')).toBe('sent')
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
  expect(await box.resend('local-1')).toBe('sent')
  await box.send(target, 'two')
  expect(sent).toEqual([
    ['first', 'local-1'],
    ['first', 'local-1'],
    ['second', 'local-2'],
  ])
})

test('WSEND-3: messages without a connection wait, and go out in their order when it returns', async () => {
  const contents: unknown[] = []
  let isDown = true
  const { box, states, saved } = outbox((params) => {
    if (isDown) return unreachable(params)
    contents.push(params.content)
    return Promise.resolve({ id: contents.length })
  })
  expect(await box.send(target, 'one')).toBe('waiting')
  expect(await box.send(target, 'two')).toBe('waiting')
  expect(states()).toEqual(['waiting', 'waiting'])
  expect(saved.read()).toHaveLength(2)
  isDown = false
  await box.sendWaiting()
  expect(contents).toEqual(['one', 'two'])
  expect(states()).toEqual(['sent', 'sent'])
  expect(saved.read()).toEqual([])
})

test('WSEND-3: a busy server and an ended session make a message wait, a rejection does not', async () => {
  const results = [429, 500, 401, 403].map(async (status) => {
    const { box } = outbox(() => Promise.reject(new ChatError(status, { code: 'X', msg: 'No' })))
    return await box.send(target, 'one')
  })
  expect(await Promise.all(results)).toEqual(['waiting', 'waiting', 'waiting', 'failed'])
})

test('WSEND-4: a reload sends the waiting messages under their first ids and keeps the rejected ones', async () => {
  const before = outbox(unreachable)
  before.store.registered(registrationForTest({ queue_id: 'first' }))
  await before.box.send(target, 'one')
  const rejecting = outbox(rejected, before.saved)
  await rejecting.box.sendWaiting()

  await before.box.send(target, 'two')
  const sent: unknown[] = []
  const after = outbox(({ queue_id, local_id, content }) => {
    sent.push([queue_id, local_id, content])
    return Promise.resolve({ id: 3 })
  }, before.saved)
  await vi.waitFor(() => expect(after.states()).toEqual(['failed', 'sent']))
  expect(sent).toEqual([['first', 'local-2', 'two']])
  expect(after.box.pending.get()[0]?.error).toBe('No')
  after.box.discard('local-1')
  expect(before.saved.read()).toEqual([])
})

test('WSEND-4: a message that the server may no longer recognise waits for the user', async () => {
  const before = outbox(unreachable)
  await before.box.send(target, 'one')
  const after = outbox(() => Promise.resolve({ id: 3 }), before.saved, 100 + 3 * 86_400)
  await after.box.sendWaiting()
  expect(after.states()).toEqual(['failed'])
  expect(await after.box.resend('local-1')).toBe('sent')
})

test('WSEND-4: a message whose reply was lost before the reload disappears when its page is fetched', async () => {
  const { box, store, states } = outbox(() => Promise.resolve({ id: 3 }))
  store.registered(registrationForTest({}))
  await box.send(target, 'one')
  store.update((state) => ({ ...state, messages: state.messages.with([[3, { id: 3 } as Message]]) }))
  expect(states()).toEqual([])
})

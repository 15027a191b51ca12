import { expect, test, vi } from 'vitest'
import { registrationForTest } from '../../../../client/chat/state/testing.ts'
import { NoAnswer } from '../../../../client/errors.ts'
import type { SavedEntries } from '../../../platform/saved-entries.ts'
import { savedEntriesForTest } from '../../../platform/testing.ts'
import { ChatStore } from '../../state/chat-store.ts'
import type { Target } from '../target.ts'
import type { DraftCalls } from './draft-calls.ts'
import { DraftSaver, type LocalDraft } from './draft-saver.ts'

/** A draft that another client has deleted. */
const deletedId = 404
const target: Target = { kind: 'channel', channelId: 1, topic: 'news' }

function drafts(
  local: SavedEntries<LocalDraft> = savedEntriesForTest(),
  isDown = false,
  onServer: readonly object[] = [],
) {
  const done: unknown[] = []
  let attempts = 0
  let isUnreachable = isDown
  const attempt = <T>(what: unknown, result: T): Promise<T> => {
    attempts += 1
    if (isUnreachable) return Promise.reject(new NoAnswer())
    done.push(what)
    return Promise.resolve(result)
  }
  const calls: DraftCalls = {
    create: ({ content }) => attempt(['create', content], 7),
    change: (id, { content }) => attempt(['change', id, content], id !== deletedId),
    remove: (id) => attempt(['remove', id], undefined),
  }
  const store = new ChatStore()
  store.registered(registrationForTest({ drafts: onServer as never }))
  const reconnect = () => {
    isUnreachable = false
  }
  return {
    attempts: () => attempts,
    reconnect,
    saver: new DraftSaver(store, { nowS: () => 1, calls, local }),
    done,
    local,
  }
}

test('WCOMP-11: a text survives a reload at once, before the server has it', async () => {
  const before = drafts(undefined, true)
  before.saver.write(target, 'half a sentence')
  const after = drafts(before.local)
  expect(after.saver.read(target)).toBe('half a sentence')
  await vi.waitFor(() => expect(after.done).toEqual([['create', 'half a sentence']]))
  await vi.waitFor(() => expect(before.local.read()).toEqual([]))
})

test('WCOMP-11: a failed save is repeated, and the browser keeps the text until then', async () => {
  const before = drafts(undefined, true)
  before.saver.write(target, 'text')
  before.saver.flush()
  await vi.waitFor(() => expect(before.attempts()).toBe(1))
  expect(before.local.read()).toHaveLength(1)
  before.reconnect()
  await vi.waitFor(() => {
    before.saver.flush()
    expect(before.done).toEqual([['create', 'text']])
  })
  await vi.waitFor(() => expect(before.local.read()).toEqual([]))
})

test('WCOMP-11: a creation whose reply was lost is not repeated as a second draft', async () => {
  const before = drafts(undefined, true)
  before.saver.write(target, 'longer text')
  const server = [{ id: 5, type: 'stream', to: [1], topic: 'news', content: 'longer', timestamp: 1 }]
  const after = drafts(before.local, false, server)
  await vi.waitFor(() => expect(after.done).toEqual([['change', 5, 'longer text']]))
})

test('WCOMP-11: a draft that was sent without a connection is deleted after a reload', async () => {
  const server = [{ id: 5, type: 'stream', to: [1], topic: 'news', content: 'text', timestamp: 1 }]
  const before = drafts(undefined, true, server)
  expect(before.saver.read(target)).toBe('text')
  before.saver.forget(target)
  const after = drafts(before.local, false, server)
  expect(after.saver.read(target)).toBe('')
  await vi.waitFor(() => expect(after.done).toEqual([['remove', 5]]))
})

test('WCOMP-11: a draft that an old state does not have yet is changed, not created again', async () => {
  const local = savedEntriesForTest<LocalDraft>()
  local.save('news', { target, content: 'more text', draftId: 5 })
  const { done } = drafts(local)
  await vi.waitFor(() => expect(done).toEqual([['change', 5, 'more text']]))
})

test('WCOMP-11: a draft that another client has deleted is created again with the new text', async () => {
  const local = savedEntriesForTest<LocalDraft>()
  local.save('news', { target, content: 'more text', draftId: deletedId })
  const { done } = drafts(local)
  await vi.waitFor(() =>
    expect(done).toEqual([
      ['change', deletedId, 'more text'],
      ['create', 'more text'],
    ]),
  )
})

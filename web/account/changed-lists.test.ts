import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteChangedLists, noteLostEvents } from './changed-lists.ts'
import { queryClient } from './query-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
  for (const name of ['snippets', 'own-files']) queryClient.setQueryData([name], [])
  queryClient.setQueryData(['admin', 'groups'], [])
})
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

const isOld = (...key: string[]) => queryClient.getQueryState(key)?.isInvalidated

test('WOWN-10: an event makes the pages read the list it changes again, and no other', () => {
  noteChangedLists([{ type: 'saved_snippets' }, { type: 'message' }])
  vi.runAllTimers()
  expect([isOld('snippets'), isOld('own-files'), isOld('admin', 'groups')]).toEqual([true, false, false])
  noteChangedLists([{ type: 'user_group' }])
  vi.runAllTimers()
  expect(isOld('admin', 'groups')).toBe(true)
})

test('WOWN-10: after lost events the pages read every list again', () => {
  noteLostEvents()
  vi.runAllTimers()
  expect([isOld('snippets'), isOld('own-files'), isOld('admin', 'groups')]).toEqual([true, true, true])
})

import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { showChange } from './show-change.ts'

test('WOWN-12: a setting that cannot be saved returns to its former value; another change made meanwhile stays', async () => {
  const queries = new QueryClient()
  const queryKey = ['settings']
  const shown = () => queries.getQueryData(queryKey)
  queries.setQueryData(queryKey, { sounds: false, presence: true })
  let fail: (error: Error) => void = () => undefined
  const first = showChange(queries, queryKey, { sounds: true }, () => new Promise((_, reject) => (fail = reject)))
  expect(shown()).toEqual({ sounds: true, presence: true })
  await showChange(queries, queryKey, { presence: false }, async () => undefined)
  fail(new Error('refused'))
  await expect(first).rejects.toThrow('refused')
  expect(shown()).toEqual({ sounds: false, presence: false })
})

import { expect, test } from 'vitest'
import { ReplyCache } from './reply-cache.ts'

const reply = (text: string, version = 1) => ({ read: { values: {}, ignored: [] }, version, text })

test('KERNEL-45: the cache is bounded for any number of queries and contains the newest reply', () => {
  const cache = new ReplyCache()
  const text = 'x'.repeat(50_000)
  const queries = Array.from({ length: 300 }, (_, index) => `n=${index}`)
  for (const query of queries) {
    cache.save(query, reply(text))
    expect(cache.get(query)?.text).toBe(text)
  }
  expect(queries.filter((query) => cache.get(query) !== undefined).length).toBeLessThanOrEqual(20)
})

test('KERNEL-45: a replaced reply is not counted twice', () => {
  const cache = new ReplyCache()
  cache.save('other', reply('{}'))
  for (let version = 0; version < 100; version += 1) cache.save('n=1', reply('x'.repeat(50_000), version))
  expect(cache.get('other')?.text).toBe('{}')
  expect(cache.get('n=1')?.version).toBe(99)
})

test('KERNEL-45: a very long reply is not cached', () => {
  const cache = new ReplyCache()
  cache.save('n=1', reply('x'.repeat(300_000)))
  cache.save('n'.repeat(201), reply('{}'))
  expect([cache.get('n=1'), cache.get('n'.repeat(201))]).toEqual([undefined, undefined])
})

import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { SettableClock } from '../../kernel/clock/clock.ts'
import { CredentialCache } from './credential-cache.ts'

interface Credential {
  readonly personId: number
  readonly version: number
}

function cacheForTest(entriesMax = 100) {
  const clock = new SettableClock()
  const cache = new CredentialCache<Credential>(clock, { entriesMax, lifetimeMs: 30_000 })
  cache.setTrusted(true)
  return { clock, cache }
}

const loading = (credential: Credential | undefined) => vi.fn(async () => credential)

test('reads once and caches until the lifetime has passed', async () => {
  const { clock, cache } = cacheForTest()
  const load = loading({ personId: 1, version: 1 })
  for (let time = 0; time < 3; time += 1) expect(await cache.get('key', load)).toEqual({ personId: 1, version: 1 })
  expect(load).toHaveBeenCalledTimes(1)
  clock.advance(29_999)
  await cache.get('key', load)
  expect(load).toHaveBeenCalledTimes(1)
  clock.advance(1)
  await cache.get('key', load)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a clock that is set back does not extend an entry', async () => {
  const { clock, cache } = cacheForTest()
  const load = loading({ personId: 1, version: 1 })
  await cache.get('key', load)
  clock.advance(-1)
  await cache.get('key', load)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a missing credential is not cached', async () => {
  const { cache } = cacheForTest()
  const load = loading(undefined)
  await cache.get('key', load)
  expect(await cache.get('key', loading({ personId: 1, version: 1 }))).toEqual({ personId: 1, version: 1 })
})

test('concurrent requests share one read, even a failing one', async () => {
  const { cache } = cacheForTest()
  const load = loading({ personId: 1, version: 1 })
  await Promise.all([cache.get('key', load), cache.get('key', load), cache.get('key', load)])
  expect(load).toHaveBeenCalledTimes(1)
  const failing = vi.fn(async () => Promise.reject(new Error('gone')))
  const results = await Promise.allSettled([cache.get('other', failing), cache.get('other', failing)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(failing).toHaveBeenCalledTimes(1)
  expect(await cache.get('other', load)).toBeDefined()
})

test('ACCOUNT-24: a read that started before a change is neither cached nor shared with later requests', async () => {
  const { cache } = cacheForTest()
  let finish: (credential: Credential) => void = () => undefined
  const slow = cache.get('key', () => new Promise<Credential>((resolve) => (finish = resolve)))
  cache.dropPerson(1)
  expect(await cache.get('key', loading({ personId: 1, version: 2 }))).toEqual({ personId: 1, version: 2 })
  finish({ personId: 1, version: 1 })
  await slow
  expect(await cache.get('key', loading({ personId: 1, version: 3 }))).toEqual({ personId: 1, version: 2 })
})

test('ACCOUNT-24: nothing is cached without notifications, and earlier entries are dropped', async () => {
  const { cache } = cacheForTest()
  await cache.get('key', loading({ personId: 1, version: 1 }))
  cache.setTrusted(false)
  expect(await cache.get('key', loading({ personId: 1, version: 2 }))).toEqual({ personId: 1, version: 2 })
  expect(cache.size).toBe(0)
  cache.setTrusted(true)
  expect(await cache.get('key', loading({ personId: 1, version: 3 }))).toEqual({ personId: 1, version: 3 })
})

test('the number of entries is bounded', async () => {
  const { cache } = cacheForTest(10)
  for (let index = 0; index < 50; index += 1) await cache.get(`key${index}`, loading({ personId: index, version: 1 }))
  expect(cache.size).toBe(10)
  const load = loading({ personId: 49, version: 2 })
  expect(await cache.get('key49', load)).toEqual({ personId: 49, version: 1 })
})

test('ACCOUNT-24: against a model, no result is older than the last notified change of its owner', async () => {
  const command = fc.oneof(
    fc.record({ do: fc.constant('get' as const), key: fc.nat(5) }),
    fc.record({ do: fc.constant('change' as const), key: fc.nat(5) }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.nat(40_000) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 60 }), async (commands) => {
      const { clock, cache } = cacheForTest(4)
      // Keys 0 and 1 belong to person 0, 2 and 3 to person 1, 4 and 5 to person 2.
      const versions = new Map<number, number>()
      const ownerOf = (key: number) => Math.floor(key / 2)
      for (const step of commands) {
        if (step.do === 'wait') clock.advance(step.ms)
        else if (step.do === 'change') {
          versions.set(step.key, (versions.get(step.key) ?? 0) + 1)
          cache.dropPerson(ownerOf(step.key))
        } else {
          const version = versions.get(step.key) ?? 0
          const got = await cache.get(`key${step.key}`, loading({ personId: ownerOf(step.key), version }))
          expect(got?.version).toBe(version)
        }
        expect(cache.size).toBeLessThanOrEqual(4)
      }
    }),
  )
})

test('a read after a pause of the process finds nothing in the cache', async () => {
  const clock = new SettableClock()
  let isPaused = false
  const beforeRead = () => {
    if (isPaused) cache.dropAll()
  }
  const cache = new CredentialCache<Credential>(clock, { entriesMax: 10, lifetimeMs: 30_000, beforeRead })
  cache.setTrusted(true)
  await cache.get('key', loading({ personId: 1, version: 1 }))
  isPaused = true
  expect(await cache.get('key', loading({ personId: 1, version: 2 }))).toMatchObject({ version: 2 })
})

import { hash, verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { createPasswordHashing, strongPasswordCost } from './password-hashing.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  return { ...argon2, hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) }
})

const cheap = createPasswordHashing({ memoryKib: 8, passes: 1 }, { runningMax: 2, waitingMax: 10 })

test('the default cost is argon2id with 19 MiB, two passes and one lane', async () => {
  const strong = createPasswordHashing(strongPasswordCost, { runningMax: 2, waitingMax: 10 })
  const hash = await strong.hash('correct horse battery')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await strong.verify(hash, 'correct horse battery')).toBe(true)
  expect(await strong.verify(hash, 'correct horse batterz')).toBe(false)
})

test('one password hashed twice gives two hashes, and both verify', async () => {
  const [one, two] = await Promise.all([cheap.hash('secret'), cheap.hash('secret')])
  expect(one).not.toBe(two)
  expect(await cheap.verify(one, 'secret')).toBe(true)
  expect(await cheap.verify(two, 'secret')).toBe(true)
})

test('ACCOUNT-8: without a hash, a decoy of the same cost is verified and the result is false', async () => {
  const real = await cheap.hash('secret')
  vi.mocked(verify).mockClear()
  await cheap.verify(real, 'wrong')
  await cheap.verify(undefined, 'wrong')
  const costs = vi.mocked(verify).mock.calls.map(([hash]) => /^.*p=\d+/.exec(String(hash))?.[0])
  expect(costs).toEqual(['$argon2id$v=19$m=8,t=1,p=1', '$argon2id$v=19$m=8,t=1,p=1'])
})

test('without a hash every password is wrong', async () => {
  expect(await cheap.verify(undefined, '')).toBe(false)
  expect(await cheap.verify(undefined, 'nobody has this password')).toBe(false)
})

test('a hash with another cost is outdated', async () => {
  const hash = await cheap.hash('secret')
  expect(cheap.isOutdated(hash)).toBe(false)
  const costlier = createPasswordHashing({ memoryKib: 16, passes: 1 }, { runningMax: 1, waitingMax: 1 })
  expect(costlier.isOutdated(hash)).toBe(true)
  expect(await costlier.verify(hash, 'secret')).toBe(true)
})

test('after a failure of the decoy, the next password is checked', async () => {
  const fresh = createPasswordHashing({ memoryKib: 8, passes: 1 }, { runningMax: 1, waitingMax: 1 })
  const real = await fresh.hash('secret')
  vi.mocked(hash).mockRejectedValueOnce(new Error('out of memory'))
  await expect(fresh.verify(real, 'secret')).rejects.toThrow('out of memory')
  expect(await fresh.verify(real, 'secret')).toBe(true)
})

import { expect, test } from 'vitest'
import { SettableClock } from '../kernel/clock/clock.ts'
import { roles } from '../kernel/values/roles.ts'
import type { ChatUser } from './people/rules/chat-user.ts'
import { RequestBuckets } from './request-buckets.ts'

const [member, administrator] = [1, 2]
const roleOf = (id: number) => (id === administrator ? roles.administrator : roles.member)
const directory = { user: (id: number) => ({ id, role: roleOf(id) }) as ChatUser }
const buckets = () => new RequestBuckets({ clock: new SettableClock(), directory, requestsPerMinute: 10 })

/** The allowed requests of twenty bots that send as many as each may. */
function allowedOf(limits: RequestBuckets, botOwnerId: number | undefined): number {
  let allowed = 0
  for (let bot = 100; bot < 120; bot += 1)
    for (let count = 0; count < 10; count += 1) if (limits.take(`user:${bot}`, { botOwnerId }).allowed) allowed += 1
  return allowed
}

test('BOT-12: the bots of a person together have five times the limit of one user', () => {
  const limits = buckets()
  expect(allowedOf(limits, member)).toBe(50)
  const refused = limits.take('user:130', { botOwnerId: member })
  expect(refused).toMatchObject({ allowed: false })
  expect(refused.retryAfterMs).toBeGreaterThan(0)
  // The person and others are not affected.
  expect(limits.take('user:1', { botOwnerId: undefined }).allowed).toBe(true)
  expect(limits.take('user:131', { botOwnerId: 3 }).allowed).toBe(true)
})

test('BOT-12: the bots of administrators and of the server have the limit of a user each', () => {
  expect(allowedOf(buckets(), administrator)).toBe(200)
  expect(allowedOf(buckets(), undefined)).toBe(200)
})

import { expect, test } from 'vitest'
import { testDatabase } from '../../kernel/storage/testing.ts'
import { sessionAgeMaxMs, sessionIdleMs, sessionsPerPersonMax } from '../limits.ts'
import { accountsMigrations } from '../module.ts'
import { type Person, sessionCookie } from '../ports.ts'
import { accountsForTest, testPassword } from '../testing.ts'

const testing = await testDatabase([accountsMigrations])
const { database } = testing
const { accounts, clock, newPerson } = await accountsForTest({ ...testing })
const address = '192.0.2.7'

async function prove({ email }: Person) {
  const outcome = await accounts.authenticate({
    username: email,
    password: testPassword,
    secondFactor: undefined,
    address,
  })
  if (outcome.kind !== 'signed_in') throw new Error(outcome.kind)
  return outcome.proof
}

const open = async (person: Person, replaces?: string) =>
  accounts.openSession({ proof: await prove(person), address, userAgent: 'Browser/1.0', replaces })

const runJobs = async () => {
  for (const job of accounts.jobs) await job.run()
}

test('a session is found by its token, in a cookie or alone, and by nothing similar', async () => {
  const person = await newPerson()
  const opened = await open(person)
  expect(opened.token).toMatch(/^[a-z0-9]{48}$/)
  const { token, ...session } = opened
  expect(await accounts.session(token)).toEqual(session)
  const cookies = (secure: boolean) => `theme=dark; ${sessionCookie(token, { secure }).split(';')[0]}`
  expect(await accounts.sessionFromCookies(cookies(false))).toEqual(session)
  const { accounts: onHttps } = await accountsForTest({ ...testing, isHttps: true })
  expect(await onHttps.sessionFromCookies(cookies(true))).toEqual(session)
  expect(await onHttps.sessionFromCookies(cookies(false))).toBeUndefined()
  expect(await accounts.sessionFromCookies(undefined)).toBeUndefined()
  const wrong = ['', token.slice(1), `${token}a`, token.toUpperCase(), token.replace(/^./, 'ß'), `${token}\0`]
  for (const text of [...wrong, opened.tokenHash.toString('hex')])
    expect(await accounts.session(text), text).toBeUndefined()
})

test('ACCOUNT-15: a session ends two weeks after its last use', async () => {
  const { token } = await open(await newPerson())
  for (let day = 0; day < 30; day += 5) {
    clock.advance(5 * 24 * 3_600_000)
    expect(await accounts.session(token), `day ${day}`).toMatchObject({ expiresAtMs: clock.nowMs() + sessionIdleMs })
    await runJobs()
  }
  clock.advance(sessionIdleMs - 1)
  expect(await accounts.session(token)).toBeDefined()
  const unused = await open(await newPerson())
  clock.advance(sessionIdleMs)
  expect(await accounts.session(unused.token)).toBeUndefined()
  await runJobs()
  expect(await accounts.session(unused.token)).toBeUndefined()
})

test('ACCOUNT-15: a session in use ends at its maximum age', async () => {
  const { token } = await open(await newPerson())
  const openedAtMs = clock.nowMs()
  while (clock.nowMs() + sessionIdleMs / 2 < openedAtMs + sessionAgeMaxMs) {
    clock.advance(sessionIdleMs / 2)
    expect(await accounts.session(token)).toBeDefined()
    await runJobs()
  }
  expect(await accounts.session(token)).toMatchObject({ expiresAtMs: openedAtMs + sessionAgeMaxMs })
  clock.set(openedAtMs + sessionAgeMaxMs)
  expect(await accounts.session(token)).toBeUndefined()
})

test('ACCOUNT-25: the last use of a session is written at most once a minute', async () => {
  const person = await newPerson()
  const { token } = await open(person)
  const openedAtMs = clock.nowMs()
  const lastUse = async () => (await accounts.sessions(person.id))[0]?.lastUsedAtMs
  clock.advance(30_000)
  await accounts.session(token)
  clock.advance(10_000)
  await accounts.session(token)
  await runJobs()
  expect(await lastUse()).toBe(openedAtMs + 30_000)
  clock.advance(50_000)
  await accounts.session(token)
  await runJobs()
  expect(await lastUse()).toBe(openedAtMs + 90_000)
})

test('ACCOUNT-16: a new sign-in creates a new token and ends the browser’s earlier session', async () => {
  const [one, two] = [await newPerson(), await newPerson()]
  const first = await open(one)
  const second = await open(one, `agora_session=${first.token}`)
  expect(second.token).not.toBe(first.token)
  expect(await accounts.session(first.token)).toBeUndefined()
  const third = await open(two, `__Host-agora_session=${second.token}`)
  expect(await accounts.session(second.token), 'of another person in the same browser').toBeUndefined()
  expect(await accounts.session(third.token)).toMatchObject({ person: { id: two.id } })
  expect(await open(two, 'agora_session=made-up; theme=dark')).toBeDefined()
})

test('ACCOUNT-18: only the CSRF token of the own session is accepted', async () => {
  const person = await newPerson()
  const [mine, other] = [await open(person), await open(person)]
  const session = await accounts.session(mine.token)
  if (session === undefined) throw new Error('no session')
  expect(session.csrfToken).toBe(mine.csrfToken)
  expect(mine.csrfToken).toMatch(/^[0-9a-f]{64}$/)
  expect(accounts.csrfTokenMatches(session, mine.csrfToken)).toBe(true)
  for (const wrong of ['', other.csrfToken, mine.csrfToken.toUpperCase(), `${mine.csrfToken}0`, mine.token])
    expect(accounts.csrfTokenMatches(session, wrong)).toBe(false)
})

test('only their owner lists and closes sessions, one by one or all together', async () => {
  const [person, stranger] = [await newPerson(), await newPerson()]
  const opened = [await open(person), await open(person), await open(person)]
  const [first, second, third] = opened
  if (!first || !second || !third) throw new Error('three were opened')
  const listed = await accounts.sessions(person.id)
  expect(listed).toHaveLength(3)
  expect(listed[0]).toMatchObject({ address, userAgent: 'Browser/1.0', createdAtMs: clock.nowMs() })
  expect(JSON.stringify(listed)).not.toContain(first.token)

  const id = first.tokenHash.toString('hex')
  expect(await accounts.closeSessionById(stranger.id, id)).toBe(false)
  expect(await accounts.closeSessionById(person.id, 'nonsense')).toBe(false)
  expect(await accounts.session(first.token)).toBeDefined()
  expect(await accounts.closeSessionById(person.id, id)).toBe(true)
  expect(await accounts.session(first.token)).toBeUndefined()
  await accounts.closeSession(second)
  await accounts.closeSession(second)
  expect(await accounts.session(second.token)).toBeUndefined()

  const fourth = await open(person)
  await accounts.closeSessions(person.id, { keep: fourth })
  expect(await accounts.session(third.token)).toBeUndefined()
  expect(await accounts.session(fourth.token)).toBeDefined()
  await accounts.closeSessions(person.id)
  expect(await accounts.session(fourth.token)).toBeUndefined()
})

test('a person has a bounded number of sessions: the least recently used is closed', async () => {
  const person = await newPerson()
  const [first, second] = [await open(person), await open(person)]
  clock.advance(61_000)
  await accounts.session(first.token)
  await runJobs()
  await database.sql`
    insert into sessions (token_hash, person_id, created_at_ms, last_used_at_ms, expires_at_ms, address, user_agent)
    select sha256(number::text::bytea), ${person.id}, ${clock.nowMs()}, ${clock.nowMs()},
      ${clock.nowMs() + sessionIdleMs}, '', ''
    from generate_series(3, ${sessionsPerPersonMax}::integer) as number`
  clock.advance(1000)
  const newest = await open(person)
  expect(await accounts.sessions(person.id)).toHaveLength(sessionsPerPersonMax)
  expect(await accounts.session(second.token)).toBeUndefined()
  for (const { token } of [first, newest]) expect(await accounts.session(token)).toBeDefined()
})

test('a long or malformed user agent is truncated and cannot break the statement', async () => {
  const person = await newPerson()
  const proof = await prove(person)
  await accounts.openSession({ proof, address: 'x'.repeat(1000), userAgent: `\0${'é'.repeat(5000)}` })
  const [row] = await database.sql`select length(user_agent) as agent, length(address) as address from sessions
    where person_id = ${person.id}`
  expect(row).toEqual({ agent: 300, address: 64 })
})

import { expect, test } from 'vitest'
import { silentLogger } from '../../kernel/logging/logger.ts'
import { testDatabase } from '../../kernel/storage/testing.ts'
import { accountsMigrations } from '../module.ts'
import type { Accounts, Person } from '../ports.ts'
import { accountsForTest, testPassword } from '../testing.ts'
import { listenForChanges } from './change-listener.ts'

const testing = await testDatabase([accountsMigrations])
const { database, connection } = testing
const here = await accountsForTest({ ...testing })
// The clock of the other process does not move: it drops entries only because of notifications.
const there = await accountsForTest({ ...testing })
const deaf = await accountsForTest({ database })
const { accounts, newPerson } = here
const other = there.accounts
const address = '192.0.2.7'
const patience = { timeout: 10_000, interval: 5 }

async function credentialsOf(person: Person) {
  const attempt = { username: person.email, password: testPassword, secondFactor: undefined, address }
  const outcome = await accounts.authenticate(attempt)
  if (outcome.kind !== 'signed_in') throw new Error(outcome.kind)
  const session = await accounts.openSession({ proof: outcome.proof, address, userAgent: '' })
  const { key } = await accounts.createTradingKey({
    personId: person.id,
    label: '',
    permissions: ['read'],
    ipRanges: [],
    expiresAtMs: undefined,
    sessionTokenHash: undefined,
  })
  return { session, chatKey: await accounts.issueChatKey(person.id), apiKey: key.apiKey }
}

type Credentials = Awaited<ReturnType<typeof credentialsOf>>

/** Which of the three are still valid: session, chat key, trading key. */
async function open(at: Accounts, { email }: Person, { session, chatKey, apiKey }: Credentials) {
  return [
    (await at.session(session.token)) !== undefined,
    (await at.personByChatKey(email, chatKey)).kind === 'person',
    (await at.tradingKey(apiKey))?.ownerIsActive === true,
  ]
}

/** A change without a notification: a cache does not see it. */
const changeSilently = (person: Person, fullName: string) =>
  database.sql`update people set full_name = ${fullName} where id = ${person.id}`

const nameSeen = async (at: Accounts, { email }: Person, { chatKey }: Credentials) => {
  const found = await at.personByChatKey(email, chatKey)
  return found.kind === 'person' ? found.person.fullName : found.kind
}

test('ACCOUNT-24: credentials are cached and read again after half a minute', async () => {
  const person = await newPerson()
  const credentials = await credentialsOf(person)
  expect(await nameSeen(other, person, credentials)).toBe(person.fullName)
  await changeSilently(person, 'Silently')
  expect(await nameSeen(other, person, credentials)).toBe(person.fullName)
  there.clock.advance(30_000)
  expect(await nameSeen(other, person, credentials)).toBe('Silently')
})

test('ACCOUNT-24: a process without notifications caches nothing', async () => {
  const person = await newPerson()
  const credentials = await credentialsOf(person)
  expect(await nameSeen(deaf.accounts, person, credentials)).toBe(person.fullName)
  await changeSilently(person, 'Silently')
  expect(await nameSeen(deaf.accounts, person, credentials)).toBe('Silently')
})

test('ACCOUNT-24: an ended credential is refused at once by its process, and by others on notification', async () => {
  await newPerson({ role: 100 })
  const endings: [string, (person: Person, credentials: Credentials) => Promise<unknown>, boolean[]][] = [
    ['deactivate', ({ id }) => accounts.deactivate(id), [false, false, false]],
    ['close one', (_, { session }) => accounts.closeSession(session), [false, true, true]],
    ['close all', ({ id }) => accounts.closeSessions(id), [false, true, true]],
    ['new password', ({ id }) => accounts.setPassword(id, 'another good one'), [false, true, true]],
    ['regenerate', ({ id }) => accounts.regenerateChatKey(id), [true, false, true]],
    ['revoke', ({ id }, { apiKey }) => accounts.revokeTradingKey(id, apiKey), [true, true, false]],
  ]
  for (const [name, end, left] of endings) {
    const person = await newPerson()
    const credentials = await credentialsOf(person)
    for (const at of [accounts, other]) expect(await open(at, person, credentials), name).toEqual([true, true, true])
    await end(person, credentials)
    expect(await open(accounts, person, credentials), name).toEqual(left)
    await expect.poll(() => open(other, person, credentials), patience).toEqual(left)
  }
})

test('ACCOUNT-24: a credential in constant use in another process is never accepted again after a refusal', async () => {
  const person = await newPerson()
  const { apiKey } = await credentialsOf(person)
  const answers: boolean[] = []
  let isRevoked = false
  const user = (async () => {
    for (let after = 0; after < 50; after += isRevoked ? 1 : 0) {
      // Dropping the cache in between makes reads and the notification race in every order.
      there.clock.advance(answers.length % 3 === 0 ? 30_000 : 0)
      answers.push((await other.tradingKey(apiKey)) !== undefined)
    }
  })()
  await accounts.revokeTradingKey(person.id, apiKey)
  isRevoked = true
  await user
  expect(answers.lastIndexOf(true)).toBeLessThan(answers.indexOf(false) === -1 ? 0 : answers.indexOf(false))
})

test('ACCOUNT-24: a lost listener connection drops the cache, which works again after the reconnect', async () => {
  const person = await newPerson()
  const credentials = await credentialsOf(person)
  expect(await nameSeen(other, person, credentials)).toBe(person.fullName)
  await changeSilently(person, 'While deaf')
  expect(await nameSeen(other, person, credentials)).toBe(person.fullName)
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'agora accounts' and datname = current_database()`
  await expect.poll(() => nameSeen(other, person, credentials), patience).toBe('While deaf')
  // After the reconnect it caches again and receives notifications.
  await expect
    .poll(async () => {
      there.clock.advance(30_000)
      await changeSilently(person, 'Before')
      await nameSeen(other, person, credentials)
      await changeSilently(person, 'After')
      return nameSeen(other, person, credentials)
    }, patience)
    .toBe('Before')
  await accounts.changeName(person.id, 'Announced')
  await expect.poll(() => nameSeen(other, person, credentials), patience).toBe('Announced')
})

test('a listener that cannot connect logs it, keeps retrying, and closes', async () => {
  const states: boolean[] = []
  const warnings: string[] = []
  const log = { ...silentLogger, warn: (message: string) => void warnings.push(message) }
  const listener = await listenForChanges({
    connection: { ...connection, database: 'no_such_database' },
    channel: 'agora_accounts',
    log,
    onMessage: () => undefined,
    onListening: (isListening) => void states.push(isListening),
  })
  await expect.poll(() => warnings.length, patience).toBeGreaterThan(1)
  await listener.close()
  expect(states).toEqual([])
  expect(warnings[0]).toBe('cannot listen for changed credentials')
})

import { expect, test } from 'vitest'
import { testDatabase } from '../../kernel/storage/testing.ts'
import { chatKeysPerPersonMax } from '../limits.ts'
import { accountsMigrations } from '../module.ts'
import { accountsForTest } from '../testing.ts'

const testing = await testDatabase([accountsMigrations])
const { database } = testing
const { accounts, clock, newPerson } = await accountsForTest({ ...testing })

const runJobs = async () => {
  for (const job of accounts.jobs) await job.run()
}

test('ACCOUNT-19: a second key leaves the first one valid; regenerating ends both', async () => {
  const person = await newPerson()
  const [first, second] = [await accounts.issueChatKey(person.id), await accounts.issueChatKey(person.id)]
  expect(first).toMatch(/^[a-z0-9]{32}$/)
  for (const key of [first, second])
    expect(await accounts.personByChatKey(person.email, key)).toEqual({ kind: 'person', person })
  const third = await accounts.regenerateChatKey(person.id)
  for (const key of [first, second])
    expect(await accounts.personByChatKey(person.email, key)).toEqual({ kind: 'wrong' })
  expect(await accounts.personByChatKey(person.email, third)).toEqual({ kind: 'person', person })
})

test('ACCOUNT-20: a key opens its person only with that person’s address', async () => {
  const [person, other] = [await newPerson(), await newPerson()]
  const key = await accounts.issueChatKey(person.id)
  expect(await accounts.personByChatKey(person.email.toUpperCase(), key)).toMatchObject({ kind: 'person' })
  for (const email of [other.email, '', 'nobody@agora.example', `${person.email}x`, 'a\0b'])
    expect(await accounts.personByChatKey(email, key), email).toEqual({ kind: 'wrong' })
  for (const wrong of ['', key.slice(1), key.toUpperCase(), `${key} `, `${key}\0`, 'x'.repeat(10_000)])
    expect(await accounts.personByChatKey(person.email, wrong), wrong.slice(0, 40)).toEqual({ kind: 'wrong' })
})

test('ACCOUNT-20: a changed address counts at once, and so do a name and a role', async () => {
  const person = await newPerson()
  const key = await accounts.issueChatKey(person.id)
  await accounts.personByChatKey(person.email, key)
  await accounts.changeEmail(person.id, 'moved@agora.example')
  expect(await accounts.personByChatKey(person.email, key)).toEqual({ kind: 'wrong' })
  await accounts.changeName(person.id, 'Renamed')
  await accounts.changeRole(person.id, 600)
  expect(await accounts.personByChatKey('moved@agora.example', key)).toMatchObject({
    person: { fullName: 'Renamed', role: 600 },
  })
})

test('ACCOUNT-19: above a hundred keys the least recently used is deleted, even with concurrent issues', async () => {
  const person = await newPerson()
  const keys: string[] = []
  for (let index = 0; index < 8; index += 1) {
    clock.advance(1000)
    keys.push(await accounts.issueChatKey(person.id))
  }
  clock.advance(61_000)
  await accounts.personByChatKey(person.email, keys[0] ?? '')
  await runJobs()
  await database.sql`
    insert into chat_api_keys (key_hash, person_id, created_at_ms)
    select sha256(number::text::bytea), ${person.id}, ${clock.nowMs()}
    from generate_series(9, ${chatKeysPerPersonMax}::integer) as number`
  clock.advance(1000)
  await Promise.all(Array.from({ length: 5 }, () => accounts.issueChatKey(person.id)))
  const kinds = await Promise.all(keys.map((key) => accounts.personByChatKey(person.email, key)))
  expect(kinds.map(({ kind }) => kind)).toEqual(['person', ...Array(5).fill('wrong'), 'person', 'person'])
  const rows = await database.sql`select 1 from chat_api_keys where person_id = ${person.id}`
  expect(rows).toHaveLength(chatKeysPerPersonMax)
})

test('a key for an unknown or deactivated person is refused', async () => {
  await expect(accounts.issueChatKey(999_999)).rejects.toMatchObject({ reason: 'unknown_person' })
  await expect(accounts.regenerateChatKey(999_999)).rejects.toMatchObject({ reason: 'unknown_person' })
})

test('ACCOUNT-26: a key issued inside a transaction works after its commit, and never after a rollback', async () => {
  const person = await newPerson()
  const kept = await accounts.issueChatKey(person.id)
  let undone = ''
  const attempt = database.transaction(async (tx) => {
    undone = await accounts.regenerateChatKey(person.id, { tx })
    expect(await accounts.personByChatKey(person.email, undone)).toEqual({ kind: 'wrong' })
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  expect(await accounts.personByChatKey(person.email, undone)).toEqual({ kind: 'wrong' })
  expect(await accounts.personByChatKey(person.email, kept)).toMatchObject({ kind: 'person' })
})

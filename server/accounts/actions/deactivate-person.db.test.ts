import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../kernel/storage/testing.ts'
import { accountsMigrations } from '../module.ts'
import type { Person } from '../ports.ts'
import { accountsForTest, testPassword } from '../testing.ts'

const testing = await testDatabase([accountsMigrations])
const { database } = testing
const { accounts, newPerson } = await accountsForTest({ ...testing })
const address = '192.0.2.7'

beforeEach(async () => {
  await database.sql`truncate people restart identity cascade`
})

async function signIn({ email }: Person) {
  const outcome = await accounts.authenticate({
    username: email,
    password: testPassword,
    secondFactor: undefined,
    address,
  })
  if (outcome.kind !== 'signed_in') throw new Error(outcome.kind)
  return outcome
}

const newTradingKey = (personId: number) =>
  accounts.createTradingKey({
    personId,
    label: '',
    permissions: ['read'],
    ipRanges: [],
    expiresAtMs: undefined,
    sessionTokenHash: undefined,
  })

test('ACCOUNT-3: neither the last person nor the last owner can be deactivated', async () => {
  const owner = await newPerson({ role: 100 })
  expect(await accounts.deactivate(owner.id)).toEqual({ kind: 'refused', reason: 'last_person' })
  await newPerson({ kind: 'bot', role: 100, botOwnerId: owner.id })
  expect(await accounts.deactivate(owner.id)).toEqual({ kind: 'refused', reason: 'last_person' })
  const member = await newPerson()
  expect(await accounts.deactivate(owner.id)).toEqual({ kind: 'refused', reason: 'last_owner' })
  expect(await accounts.changeRole(owner.id, 200)).toEqual({ kind: 'refused', reason: 'last_owner' })
  expect(await accounts.changeRole(owner.id, 100)).toMatchObject({ kind: 'changed' })
  expect(await accounts.changeRole(member.id, 100)).toMatchObject({ kind: 'changed', person: { role: 100 } })
  expect(await accounts.changeRole(owner.id, 400)).toMatchObject({ kind: 'changed', person: { role: 400 } })
})

test('ACCOUNT-3: of two owners who deactivate each other concurrently, one stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    await database.sql`truncate people restart identity cascade`
    const owners = [await newPerson({ role: 100 }), await newPerson({ role: 100 })]
    await newPerson()
    const outcomes = await Promise.all(owners.map(({ id }) => accounts.deactivate(id)))
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['deactivated', 'refused'])
    expect(outcomes.find(({ kind }) => kind === 'refused')).toMatchObject({ reason: 'last_owner' })
  }
})

test('ACCOUNT-3: if one of two owners is deactivated while the other is demoted, one active owner stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    await database.sql`truncate people restart identity cascade`
    const [one, two] = [await newPerson({ role: 100 }), await newPerson({ role: 100 })]
    await newPerson()
    const [first, second] = await Promise.all([accounts.deactivate(one.id), accounts.changeRole(two.id, 400)])
    expect([first.kind, second.kind].filter((kind) => kind === 'refused')).toHaveLength(1)
    const { people } = await accounts.list()
    expect(people.filter(({ role, isActive }) => role === 100 && isActive)).toHaveLength(1)
  }
})

test('ACCOUNT-3: inside a caller’s transaction a refusal is a result, and the transaction continues', async () => {
  const owner = await newPerson({ role: 100 })
  await database.transaction(async (tx) => {
    expect(await accounts.deactivate(owner.id, { tx })).toEqual({ kind: 'refused', reason: 'last_person' })
    await accounts.changeName(owner.id, 'Still Here', { tx })
  })
  expect(await accounts.findById(owner.id)).toMatchObject({ isActive: true, fullName: 'Still Here' })
})

test('ACCOUNT-4: deactivating ends sessions, chat keys and trading keys of the person and of the person’s bots', async () => {
  await newPerson({ role: 100 })
  const person = await newPerson()
  const bot = await newPerson({ kind: 'bot', botOwnerId: person.id })
  const idle = await newPerson({ kind: 'bot', botOwnerId: person.id })
  await accounts.deactivate(idle.id)
  const { proof } = await signIn(person)
  const { token } = await accounts.openSession({ proof, address, userAgent: '' })
  const [chatKey, botKey] = [await accounts.issueChatKey(person.id), await accounts.issueChatKey(bot.id)]
  const { key } = await newTradingKey(person.id)
  // All of them are in use, so all of them are cached.
  expect(await accounts.session(token)).toBeDefined()
  expect(await accounts.personByChatKey(person.email, chatKey)).toMatchObject({ kind: 'person' })
  expect(await accounts.personByChatKey(bot.email, botKey)).toMatchObject({ kind: 'person' })
  expect(await accounts.tradingKey(key.apiKey)).toBeDefined()

  const outcome = await accounts.deactivate(person.id)
  expect(outcome).toMatchObject({ kind: 'deactivated', person: { id: person.id, isActive: false } })
  expect(outcome).toMatchObject({ bots: [{ id: bot.id, isActive: false }] })

  expect(await accounts.session(token)).toBeUndefined()
  expect(await accounts.personByChatKey(person.email, chatKey)).toEqual({ kind: 'deactivated' })
  expect(await accounts.personByChatKey(bot.email, botKey)).toEqual({ kind: 'deactivated' })
  const revoked = await accounts.tradingKey(key.apiKey)
  expect(revoked?.ownerIsActive).toBe(false)
  expect(revoked && accounts.tradingKeyRefusal(revoked, { address, permission: 'read' })).toBe('owner_deactivated')
  expect(await accounts.sessions(person.id)).toEqual([])
  for (const attempt of [
    () => accounts.openSession({ proof, address, userAgent: '' }),
    () => accounts.issueChatKey(person.id),
    () => accounts.regenerateChatKey(bot.id),
    () => newTradingKey(person.id),
    () => accounts.deactivate(person.id),
  ])
    await expect(attempt()).rejects.toMatchObject({ name: 'AccountRefused' })
})

test('ACCOUNT-5: reactivation restores the person and no credentials', async () => {
  await newPerson({ role: 100 })
  const person = await newPerson()
  const bot = await newPerson({ kind: 'bot', botOwnerId: person.id })
  const { token } = await accounts.openSession({ ...(await signIn(person)), address, userAgent: '' })
  const chatKey = await accounts.issueChatKey(person.id)
  const { key } = await newTradingKey(person.id)
  await accounts.deactivate(person.id)
  await expect(accounts.reactivate(bot.id)).rejects.toMatchObject({ reason: 'bot_owner_deactivated' })

  expect(await accounts.reactivate(person.id)).toMatchObject({ id: person.id, isActive: true })
  expect(await accounts.session(token)).toBeUndefined()
  expect(await accounts.personByChatKey(person.email, chatKey)).toEqual({ kind: 'wrong' })
  expect(await accounts.tradingKey(key.apiKey)).toBeUndefined()
  expect(await accounts.findById(bot.id)).toMatchObject({ isActive: false })
  await expect(accounts.reactivate(person.id)).rejects.toMatchObject({ reason: 'person_active' })
  expect(await signIn(person)).toMatchObject({ person: { id: person.id } })
  expect(await accounts.reactivate(bot.id)).toMatchObject({ isActive: true })
})

test('ACCOUNT-4: a credential requested during the deactivation of its person is refused or ended', async () => {
  await newPerson({ role: 100 })
  for (let round = 0; round < 5; round += 1) {
    const person = await newPerson()
    const { proof } = await signIn(person)
    const [, session, chatKey, tradingKey, bot] = await Promise.allSettled([
      accounts.deactivate(person.id),
      accounts.openSession({ proof, address, userAgent: '' }),
      accounts.issueChatKey(person.id),
      newTradingKey(person.id),
      newPerson({ kind: 'bot', botOwnerId: person.id }),
    ])
    if (session.status === 'fulfilled') expect(await accounts.session(session.value.token)).toBeUndefined()
    if (chatKey.status === 'fulfilled')
      expect(await accounts.personByChatKey(person.email, chatKey.value)).toEqual({ kind: 'deactivated' })
    if (tradingKey.status === 'fulfilled')
      expect(await accounts.tradingKey(tradingKey.value.key.apiKey)).toMatchObject({ ownerIsActive: false })
    if (bot.status === 'fulfilled') expect(await accounts.findById(bot.value.id)).toMatchObject({ isActive: false })
    const [live] = await database.sql<{ count: number }[]>`
      select (select count(*) from sessions where person_id = ${person.id})
        + (select count(*) from chat_api_keys where person_id = ${person.id} and ended_at_ms is null)
        + (select count(*) from trading_api_keys where person_id = ${person.id} and revoked_at_ms is null) as count`
    expect(live).toEqual({ count: 0 })
  }
})

test('ACCOUNT-26: a rolled-back deactivation ends no credentials', async () => {
  await newPerson({ role: 100 })
  const person = await newPerson()
  const chatKey = await accounts.issueChatKey(person.id)
  const undone = database.transaction(async (tx) => {
    expect(await accounts.deactivate(person.id, { tx })).toMatchObject({ kind: 'deactivated' })
    expect(await accounts.personByChatKey(person.email, chatKey)).toMatchObject({ kind: 'person' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await accounts.personByChatKey(person.email, chatKey)).toMatchObject({ kind: 'person' })
})

import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { codeAt } from '../kernel/auth/one-time-code.ts'
import { SettableClock } from '../kernel/clock/clock.ts'
import { systemIds } from '../kernel/ids/ids.ts'
import { createLogger } from '../kernel/logging/logger.ts'
import { openDatabase } from '../kernel/storage/database.ts'
import { testDatabase } from '../kernel/storage/testing.ts'
import { roles } from '../kernel/values/roles.ts'
import { emailSetByOtherWaitMs } from './limits.ts'
import { accountsMigrations, createAccounts } from './module.ts'
import { AccountRefused, providerSettings } from './ports.ts'
import { accountsForTest, testMasterKey, testPassword } from './testing.ts'

const testing = await testDatabase([accountsMigrations])
const { database } = testing
const lines: string[] = []
const log = createLogger('debug', { write: (line) => void lines.push(line) })
const { accounts, clock, newPerson } = await accountsForTest({ ...testing, log })
const address = '192.0.2.7'

const tables = [
  'people',
  'sessions',
  'chat_api_keys',
  'trading_api_keys',
  'sign_in_failures',
  'sign_in_codes',
  'audit_log',
  'installation',
  'recovery_codes',
  'known_devices',
  'passkeys',
  'used_passkey_challenges',
  'password_links',
  'password_requests',
  'email_changes',
  'link_requests',
  'sso_providers',
  'sso_identities',
  'sso_sessions',
  'pending_sso_sign_ins',
  'used_sso_states',
]

/** Every row of every table as text; bytes in hexadecimal. */
async function dump(): Promise<string> {
  const rows = await Promise.all(
    tables.map(
      (table) => database.sql<{ text: string }[]>`select rows::text as text from ${database.sql(table)} as rows`,
    ),
  )
  return rows
    .flat()
    .map(({ text }) => text)
    .join('\n')
}

/** A provider with a secret, and sign-ins there that are pending and complete. */
async function useProvider(personId: number) {
  const ssoSecrets = ['canary client secret', 'canary pending token', 'canary session token']
  const [secret = '', pendingToken = '', sessionToken = ''] = ssoSecrets
  const settings = providerSettings.parse({ name: 'One', issuer: 'https://idp.example', client_id: 'agora' })
  await accounts.sso.saveProvider({ id: 'one', settings, secret }, {})
  const identity = {
    ...{ providerId: 'one', issuer: settings.issuer, subject: 'subject', email: undefined, isEmailVerified: false },
    ...{ fullName: '', groups: [], withSecondFactor: true },
  }
  await database.transaction((tx) => accounts.sso.link(personId, identity, { tx }))
  const signIn = { identity, next: '/' }
  const ssoKey = await accounts.sso.savePending({ ...signIn, idToken: pendingToken, needs: 'code', personId })
  const found = await accounts.sso.findPerson({ ...signIn, idToken: sessionToken })
  if (found === undefined) throw new Error('the person is linked')
  await accounts.openSession({ proof: found.proof, address, userAgent: 'Browser/1.0' })
  return { ssoKey, ssoSecrets }
}

test('ACCOUNT-21: no password, key, token or secret is in any table or log line after any use', async () => {
  const found = await database.sql<{ table_name: string }[]>`
    select table_name from information_schema.tables
    where table_schema = 'public' and table_name <> 'schema_migrations' order by 1`
  expect(found.map(({ table_name }) => table_name)).toEqual([...tables].sort())

  const passwords = ['Canary first password', 'Canary second password', 'typed into the name field']
  const person = await newPerson({ password: passwords[0] })
  const begun = await accounts.beginSecondFactor(person.id, 'Agora')
  const codeSecret = Buffer.from(Secret.fromBase32(begun.secret).bytes)
  const confirmed = await accounts.confirmSecondFactor(person.id, codeAt(codeSecret, clock.nowMs()))
  if (confirmed.kind !== 'right') throw new Error(confirmed.kind)
  clock.advance(60_000)
  await accounts.setPassword(person.id, passwords[1] ?? '', { by: person.id })
  const attempt = { username: person.email, password: passwords[1] ?? '', address }
  const outcome = await accounts.authenticate({ ...attempt, secondFactor: codeAt(codeSecret, clock.nowMs()) })
  if (outcome.kind !== 'signed_in') throw new Error(outcome.kind)
  await accounts.authenticate({ ...attempt, username: passwords[2] ?? '', secondFactor: '123456' })
  const session = await accounts.openSession({ proof: outcome.proof, address, userAgent: 'Browser/1.0' })
  const signInCode = await accounts.issueSignInCode(session)
  const device = accounts.newDeviceToken()
  await accounts.noteDevice(person.id, device)
  const chatKeys = [await accounts.issueChatKey(person.id), await accounts.regenerateChatKey(person.id)]
  const made = await accounts.createTradingKey({
    personId: person.id,
    label: 'canary',
    permissions: ['read'],
    ipRanges: [],
    expiresAtMs: undefined,
    sessionTokenHash: session.tokenHash,
  })
  await accounts.session(session.token)
  await accounts.tradingKey(made.key.apiKey)
  await accounts.personByChatKey(person.email, chatKeys[1] ?? '')
  const link = await accounts.makePasswordLink(person.id, 'asked')
  await accounts.requestPasswordLink({ email: 'canary@agora.example', address })
  await accounts.requestEmailChange(person.id, 'moved@agora.example')
  const [emailChange] = await database.transaction((tx) => accounts.takeEmailChanges(tx))
  const { ssoKey, ssoSecrets } = await useProvider(person.id)
  for (const job of accounts.jobs) await job.run()

  const texts = [...passwords, begun.secret, session.token, session.csrfToken, device, ...chatKeys, made.secretKey]
  texts.push(signInCode, link.key, emailChange?.key ?? '', ssoKey, ...ssoSecrets)
  expect(texts).not.toContain('')
  texts.push(...confirmed.codes, ...confirmed.codes.map((code) => code.replaceAll('-', '')))
  const secrets = texts.flatMap((text) => [
    text,
    Buffer.from(text).toString('hex'),
    Buffer.from(text).toString('base64'),
  ])
  secrets.push(
    codeSecret.toString('hex'),
    codeSecret.toString('base64'),
    Buffer.from(made.secretKey, 'hex').toString('base64'),
  )
  secrets.push(testMasterKey.toString('hex'), testMasterKey.toString('base64'))
  const everything = `${await dump()}\n${lines.join('\n')}`
  // The search itself works: it finds public values.
  expect(everything).toContain(made.key.apiKey)
  expect(everything).toContain(session.tokenHash.toString('hex'))
  for (const secret of secrets) expect(everything.toLowerCase()).not.toContain(secret.toLowerCase())
})

test('ACCOUNT-28: every change of a person or a credential is in the audit log with its actor', async () => {
  const [operator, person, other] = [await newPerson({ role: 100 }), await newPerson(), await newPerson()]
  const write = { by: operator.id }
  const before = (await accounts.auditLog({ limit: 1 }))[0]?.id ?? 0
  const bot = await newPerson({ kind: 'bot', botOwnerId: person.id })
  await accounts.changeName(person.id, 'Renamed', write)
  await accounts.changeEmail(person.id, 'renamed@agora.example', write)
  await accounts.changeRole(person.id, 200, write)
  await accounts.changeBotOwner(bot.id, other.id, write)
  await accounts.setPassword(person.id, 'yet another password', write)
  await accounts.issueChatKey(person.id, write)
  await accounts.regenerateChatKey(person.id, write)
  const terms = { personId: person.id, label: '', permissions: [], ipRanges: [] }
  const { key } = await accounts.createTradingKey(
    { ...terms, expiresAtMs: undefined, sessionTokenHash: undefined },
    write,
  )
  await accounts.changeTradingKey(person.id, key.apiKey, { label: 'changed' }, write)
  await accounts.revokeTradingKey(person.id, key.apiKey, write)
  const attempt = {
    username: 'renamed@agora.example',
    password: 'yet another password',
    secondFactor: undefined,
    address,
  }
  const outcome = await accounts.authenticate(attempt)
  if (outcome.kind !== 'signed_in') throw new Error(outcome.kind)
  const session = await accounts.openSession({ proof: outcome.proof, address, userAgent: '' })
  await accounts.closeSession(session)
  await accounts.closeSessions(person.id, write)
  const { secret } = await accounts.beginSecondFactor(person.id, 'Agora')
  await accounts.confirmSecondFactor(person.id, codeAt(Buffer.from(Secret.fromBase32(secret).bytes), clock.nowMs()))
  await accounts.resetSecondFactor(person.id, write)
  await accounts.requestEmailChange(person.id, 'wanted@agora.example', write)
  await accounts.cancelEmailChange(person.id, write)
  clock.advance(emailSetByOtherWaitMs)
  const { key: linkKey } = await accounts.makePasswordLink(person.id, 'handed', write)
  await accounts.usePasswordLink(linkKey, { password: 'a password by a link', endChatKeys: false, from: { address } })
  await accounts.deactivate(person.id, write)
  await accounts.reactivate(person.id, write)
  const log = (await accounts.auditLog({ limit: 100 })).filter(({ id }) => id > before).reverse()
  expect(log.map(({ action }) => action)).toEqual([
    'person.created',
    'person.renamed',
    'person.email_changed',
    'person.role_changed',
    'bot.owner_changed',
    'person.password_set',
    'chat_key.issued',
    'chat_key.regenerated',
    'trading_key.created',
    'trading_key.changed',
    'trading_key.revoked',
    'session.opened',
    'session.closed',
    'sessions.closed',
    'second_factor.added',
    'second_factor.removed',
    'person.email_change_requested',
    'person.email_change_cancelled',
    'person.password_link_made',
    'person.password_reset',
    'person.deactivated',
    'person.reactivated',
  ])
  expect(log[3]).toMatchObject({
    actorId: operator.id,
    subject: `person:${person.id}`,
    atMs: clock.nowMs() - emailSetByOtherWaitMs,
    details: { from: 400, to: 200 },
  })
})

test('ACCOUNT-28: audit entries of other modules are part of their transactions and read newest first, in pages', async () => {
  const entry = (action: string) => ({ actorId: undefined, action, subject: 'market:BTC_USD', details: { size: '5' } })
  const writeEntry = (action: string) => database.transaction((tx) => accounts.audit(tx, entry(action)))
  for (const action of ['market.halted', 'market.resumed', 'market.closed']) await writeEntry(action)
  const undone = database.transaction(async (tx) => {
    await accounts.audit(tx, entry('market.exploded'))
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  const [newest, middle] = await accounts.auditLog({ limit: 2 })
  expect([newest?.action, middle?.action]).toEqual(['market.closed', 'market.resumed'])
  const [oldest] = await accounts.auditLog({ limit: 1, beforeId: middle?.id ?? 0 })
  expect(oldest).toMatchObject({ action: 'market.halted', actorId: undefined, details: { size: '5' } })
})

test('a refusal has a reason and a message without secrets', async () => {
  const refused = await newPerson({ password: 'hunter2' }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(AccountRefused)
  expect(refused).toMatchObject({ message: 'Refused: password too short', reason: 'password_too_short' })
  expect(JSON.stringify(refused)).not.toContain('hunter2')
})

test('close writes the noted uses, and closes even if the database is unreachable', async () => {
  const person = await newPerson()
  const key = await accounts.issueChatKey(person.id)
  const options = { ids: { token: () => '', uuid: () => '', bytes: (count: number) => Buffer.alloc(count) } }
  const common = { ...options, clock: new SettableClock(), log, masterKey: testMasterKey }
  const second = await createAccounts({ ...common, database, connection: testing.connection })
  await second.personByChatKey(person.email, key)
  await second.close()
  const [row] = await database.sql`select last_used_at_ms from chat_api_keys where person_id = ${person.id}`
  expect(row?.last_used_at_ms).toBe(common.clock.nowMs())

  const own = openDatabase({ connection: testing.connection, log: () => undefined, poolSize: 1 })
  const third = await createAccounts({ ...common, database: own, connection: testing.connection })
  common.clock.advance(60_000)
  await third.personByChatKey(person.email, key)
  await own.close()
  await third.close()
})

test('a deployment hashes passwords with the strong cost', async () => {
  const deployed = await createAccounts({ ids: systemIds, clock, log, masterKey: testMasterKey, ...testing })
  const { id } = await deployed.createPerson({
    ...{ kind: 'human', email: 'strong@agora.example', fullName: 'Strong', role: roles.member, password: testPassword },
    ...{ botType: undefined, botOwnerId: undefined },
  })
  await deployed.close()
  const [row] = await database.sql`select password_hash from people where id = ${id}`
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

import { gunzipSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { identityProofRecentMs } from '../../server/accounts/limits.ts'
import { testPassword } from '../../server/accounts/testing.ts'
import { chatForTest, type TestUserName } from '../../server/chat/testing.ts'
import { openFile, uploaded } from '../../server/chat/testing-uploads.ts'
import { removeAbandonedFiles } from '../../server/chat/uploads/actions/remove-attachment.ts'
import { BlobsUnavailable } from '../../server/kernel/storage/blobs/blobs.ts'
import { DatabaseUnavailable } from '../../server/kernel/storage/database.ts'

const chat = await chatForTest()
const { ok, call, people, listen, services, clock } = chat
const { exports } = services
afterAll(() => exports.stop())
beforeEach(() => clock.advance(25 * 3_600_000))

await ok('olivia', 'POST', '/channels/create', { name: 'agora', subscribers: [people.olivia.id, people.hamlet.id] })
for (const [name, shared] of [
  ['vault', true],
  ['cellar', false],
] as const) {
  await ok('hamlet', 'POST', '/channels/create', {
    name,
    subscribers: [people.hamlet.id],
    invite_only: true,
    history_public_to_subscribers: shared,
  })
}
const send = (who: TestUserName, to: string, content: string) =>
  ok(who, 'POST', '/messages', { type: 'channel', to, topic: 'export', content })
const file = await uploaded(chat, 'hamlet', { name: 'open.txt', content: 'an open file' })
const secretFile = await uploaded(chat, 'hamlet', { name: 'secret.txt', content: 'a secret file' })
await send('hamlet', 'agora', `sent in the open [f](${file})`)
await send('hamlet', 'vault', `sent in the vault [f](${secretFile})`)
await send('hamlet', 'cellar', 'sent in the cellar')
await ok('iris', 'POST', '/messages', { type: 'direct', to: [people.mona.id], content: 'sent between two' })
const { stream_id: open } = await ok('hamlet', 'GET', '/get_stream_id', { stream: 'agora' })
const { id: moved } = await send('hamlet', 'vault', 'written in the vault')
await ok('hamlet', 'PATCH', `/messages/${moved}`, { content: 'rewritten there' })
await ok('hamlet', 'PATCH', `/messages/${moved}`, { stream_id: open })
await ok('hamlet', 'PATCH', `/messages/${moved}`, { content: 'rewritten in the open' })

/** Older clients send numbers. */
async function made(exportType: 1 | 2 | 'public' | 'full_with_consent') {
  const { id } = await ok('adam', 'POST', '/export/realm', { export_type: exportType })
  await exports.settled()
  const { exports: all } = await ok('adam', 'GET', '/export/realm')
  const row = all.find((one: { id: number }) => one.id === id)
  expect(row).toMatchObject({ pending: false, failed_timestamp: null })
  expect(row.export_type).toBe(exportType === 1 || exportType === 'public' ? 'public' : 'full_with_consent')
  return { id, url: row.export_url.replace('http://chat.test', '') as string }
}

async function contentOf(url: string): Promise<Map<string, string>> {
  const { status, content } = await openFile(chat, 'adam', url)
  expect(status).toBe(200)
  const files = new Map<string, string>()
  const reader = extract()
  reader.on('entry', (header, stream, next) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk) => chunks.push(chunk as Buffer))
    stream.on('end', () => {
      files.set(header.name, Buffer.concat(chunks).toString())
      next()
    })
  })
  const done = new Promise<void>((resolve, reject) => reader.on('finish', () => resolve()).on('error', reject))
  reader.end(gunzipSync(content))
  await done
  return files
}

test('EXPORT-2: a public copy', async () => {
  const files = await contentOf((await made(1)).url)
  const whole = [...files.values()].join('\n')
  expect(whole).toContain('sent in the open')
  expect(whole).toContain('an open file')
  for (const hidden of ['in the vault', 'secret file', 'in the cellar', 'between two', '"vault"'])
    expect(whole).not.toContain(hidden)
  const organization = JSON.parse(files.get('export/organization.json') ?? '')
  expect(organization.users).toHaveLength([...services.directory.users()].length)
  expect(organization.channels).toMatchObject([{ name: 'agora' }])
  expect(organization.channels[0]).not.toHaveProperty('emailToken')
  const { messages } = JSON.parse(files.get('export/messages-000001.json') ?? '')
  const [{ edit_history: edits }] = messages.filter(({ id }: { id: number }) => id === moved)
  expect(edits).toMatchObject([{ prev_content: 'rewritten there' }])
  expect(whole).not.toContain('prev_stream')
})

test('EXPORT-3: a full copy', async () => {
  expect(await call('adam', 'POST', '/export/realm', { export_type: 2 })).toMatchObject({
    status: 400,
    body: { msg: 'Make sure at least one Organization Owner is consenting to the export.' },
  })
  for (const who of ['olivia', 'hamlet'] as const)
    await ok(who, 'PATCH', '/settings', { allow_private_data_export: true })
  const { export_consents } = await ok('adam', 'GET', '/export/realm/consents')
  expect(export_consents).toContainEqual({
    user_id: people.hamlet.id,
    consented: true,
    email_address_visibility: 1,
  })
  expect(export_consents).toContainEqual({
    user_id: people.iris.id,
    consented: false,
    email_address_visibility: 1,
  })
  const whole = [...(await contentOf((await made('full_with_consent')).url)).values()].join('\n')
  for (const shown of ['in the open', 'in the vault', 'a secret file', 'in the cellar']) expect(whole).toContain(shown)
  expect(whole).not.toContain('between two')
  await ok('mona', 'PATCH', '/settings', { allow_private_data_export: true })
  expect([...(await contentOf((await made(2)).url)).values()].join('\n')).toContain('between two')
})

test('EXPORT-3: of a protected channel a full copy has what a consenting subscriber may read', async () => {
  for (const who of ['olivia', 'mona'] as const)
    await ok(who, 'PATCH', '/settings', { allow_private_data_export: true })
  const make = async (name: string, ...subscribers: number[]) => {
    const channel = { name, subscribers, invite_only: true, history_public_to_subscribers: false }
    await ok('hamlet', 'POST', '/channels/create', channel)
    return (await ok('hamlet', 'GET', '/get_stream_id', { stream: name })).stream_id as number
  }
  await ok('hamlet', 'PATCH', '/settings', { allow_private_data_export: false })
  const attic = await make('attic', people.hamlet.id, people.mona.id)
  const crypt = await make('crypt', people.hamlet.id, people.iris.id)
  await send('hamlet', 'attic', 'kept by mona')
  await send('hamlet', 'crypt', 'never read by mona')
  const { id: given } = await send('hamlet', 'crypt', 'given to mona')
  await ok('hamlet', 'PATCH', `/messages/${given}`, { stream_id: attic, send_notification_to_new_thread: false })
  const { id: taken } = await send('hamlet', 'attic', 'taken from mona')
  await ok('hamlet', 'PATCH', `/messages/${taken}`, { stream_id: crypt, send_notification_to_new_thread: false })
  await ok('hamlet', 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'crypt' }],
    principals: [people.mona.id],
  })
  const whole = [...(await contentOf((await made(2)).url)).values()].join('\n')
  for (const shown of ['kept by mona', 'given to mona']) expect(whole).toContain(shown)
  for (const hidden of ['never read by mona', 'taken from mona']) expect(whole).not.toContain(hidden)
})

test('EXPORT-1, EXPORT-7: permissions', async () => {
  const { id, url } = await made(1)
  const administrators = { status: 400, body: { code: 'UNAUTHORIZED_PRINCIPAL' } }
  for (const who of ['hamlet', 'mona', 'gina'] as const) {
    expect(await call(who, 'POST', '/export/realm')).toMatchObject(administrators)
    expect(await call(who, 'GET', '/export/realm')).toMatchObject(administrators)
    expect(await call(who, 'GET', '/export/realm/consents')).toMatchObject(administrators)
    expect(await call(who, 'DELETE', `/export/realm/${id}`)).toMatchObject(administrators)
    expect((await openFile(chat, who, url)).status).toBe(404)
  }
  expect((await openFile(chat, 'nobody', url)).status).toBe(404)
  await ok('olivia', 'DELETE', `/export/realm/${id}`)
  expect((await openFile(chat, 'adam', url)).status).toBe(404)
  const refused = async (wrong: number) => (await call('adam', 'DELETE', `/export/realm/${wrong}`)).body.msg
  expect(await refused(id)).toBe('Export already deleted')
  expect(await refused(99_999)).toBe('Invalid data export ID')
})

test('EXPORT-7: an address that is opened in a browser and refused leads to the list of exports', async () => {
  const { id, url } = await made(1)
  const credentials = { username: people.adam.deliveryEmail, password: testPassword }
  const signedIn = await chat.app.inject({
    method: 'POST',
    url: '/json/session',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(credentials).toString(),
  })
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const opened = async (accept: string, headers = {}) => {
    const reply = await chat.app.inject({ url, headers: { accept, ...headers } })
    return [reply.statusCode, reply.headers.location]
  }
  const page = 'text/html,application/xhtml+xml,*/*;q=0.8'
  expect(await opened(page)).toEqual([302, '/admin/exports'])
  expect(await opened(page, { cookie })).toEqual([200, undefined])
  clock.advance(identityProofRecentMs)
  expect(await opened(page, { cookie })).toEqual([302, `/admin/exports?download=${id}`])
  expect(await opened('*/*', { cookie })).toEqual([403, undefined])
  expect(await opened('*/*')).toEqual([404, undefined])
})

test('EXPORT-6: administrators receive events', async () => {
  const [adam, hamlet] = [listen('adam'), listen('hamlet')]
  const { id } = await made(1)
  const notified = adam
    .received()
    .map(({ type, exports: all }) => [type, (all as { pending: boolean }[]).at(-1)?.pending])
  expect(notified).toEqual([
    ['realm_export', true],
    ['realm_export', false],
  ])
  await ok('adam', 'DELETE', `/export/realm/${id}`)
  expect(adam.received()).toHaveLength(1)
  expect(hamlet.received()).toEqual([])
})

test('EXPORT-4: an export interrupted by a stop is created after the start; one that cannot be created fails', async () => {
  const { sql } = services.database
  await sql`insert into data_exports (actor_id, kind, requested_at_ms) values (${people.adam.id}, 1, 0)`
  exports.wake()
  await exports.settled()
  const newest = async () => (await ok('adam', 'GET', '/export/realm')).exports.at(-1)
  expect(await newest()).toMatchObject({ pending: false, failed_timestamp: null })
  const { put } = services.blobs
  services.blobs.put = async () => {
    throw new Error('the disk is full')
  }
  await ok('adam', 'POST', '/export/realm')
  await exports.settled()
  services.blobs.put = put
  const failed = await newest()
  expect(failed).toMatchObject({ pending: false, export_url: null, failed_timestamp: expect.any(Number) })
  expect((await call('adam', 'DELETE', `/export/realm/${failed.id}`)).body.msg).toBe('Export failed, nothing to delete')
})

test('EXPORT-9: an export during which the process ended three times fails, and the next one is made', async () => {
  const { sql } = services.database
  const begun = (attempts: number) =>
    sql`insert into data_exports (actor_id, kind, requested_at_ms, attempts) values (${people.adam.id}, 1, 0, ${attempts})`
  await begun(3)
  await begun(2)
  exports.wake()
  await exports.settled()
  const { exports: all } = await ok('adam', 'GET', '/export/realm')
  expect(all.slice(-2)).toMatchObject([
    { pending: false, export_url: null, failed_timestamp: expect.any(Number) },
    { pending: false, export_url: expect.any(String), failed_timestamp: null },
  ])
})

test('EXPORT-9: storage that fails while the process lives counts as no attempt', async () => {
  const { put } = services.blobs
  services.blobs.put = () => Promise.reject(new BlobsUnavailable('The storage is away'))
  await ok('adam', 'POST', '/export/realm')
  for (let round = 0; round < 4; round++) {
    await exports.settled()
    exports.wake()
  }
  await exports.settled()
  services.blobs.put = put
  exports.wake()
  await exports.settled()
  const { exports: all } = await ok('adam', 'GET', '/export/realm')
  expect(all.at(-1)).toMatchObject({ pending: false, failed_timestamp: null })
})

test('EXPORT-9: a database that fails while the process lives counts as no attempt', async () => {
  const { put } = services.blobs
  const { sql } = services.database
  const database = (available: boolean) =>
    Object.defineProperty(services.database, 'sql', {
      configurable: true,
      get() {
        if (available) return sql
        throw new DatabaseUnavailable('it is lost', { mayHaveCommitted: false })
      },
    })
  services.blobs.put = () => {
    database(false)
    return Promise.reject(new Error('the storage is away too'))
  }
  await sql`insert into data_exports (actor_id, kind, requested_at_ms) values (${people.adam.id}, 1, 0)`
  for (let round = 0; round < 4; round++) {
    exports.wake()
    await exports.settled()
    database(true)
  }
  services.blobs.put = put
  exports.wake()
  await exports.settled()
  const { exports: all } = await ok('adam', 'GET', '/export/realm')
  expect(all.at(-1)).toMatchObject({ pending: false, failed_timestamp: null })
})

/** The keys of all files of exports. */
async function storedExports(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of services.blobs.list('exports/')) keys.push(key)
  return keys
}

test('EXPORT-8: the file of a deleted export that cannot be deleted at once is deleted later', async () => {
  const before = await storedExports()
  const { id } = await made(1)
  const { delete: remove } = services.blobs
  services.blobs.delete = async () => {
    throw new Error('the store of files is not available')
  }
  await ok('adam', 'DELETE', `/export/realm/${id}`)
  services.blobs.delete = remove
  expect(await storedExports()).toHaveLength(before.length + 1)
  clock.advance(25 * 3_600_000)
  await removeAbandonedFiles(services)
  expect(await storedExports()).toEqual(before)
})

test('EXPORT-8: an export that a kill leaves without a row is deleted later, and a finished one is not', async () => {
  const { url } = await made(1)
  const before = await storedExports()
  const { transaction } = services.database
  services.database.transaction = () =>
    Promise.reject(new DatabaseUnavailable('it is lost', { mayHaveCommitted: false }))
  const { sql } = services.database
  await sql`insert into data_exports (actor_id, kind, requested_at_ms) values (${people.adam.id}, 1, 0)`
  exports.wake()
  await exports.settled()
  services.database.transaction = transaction
  expect(await storedExports()).toHaveLength(before.length + 1)
  await sql`update data_exports set failed_at_ms = 1 where finished_at_ms is null`
  clock.advance(25 * 3_600_000)
  await removeAbandonedFiles(services)
  expect(await storedExports()).toEqual(before)
  expect((await openFile(chat, 'adam', url)).status).toBe(200)
})

test('EXPORT-5: at most five a day', async () => {
  for (let count = 0; count < 5; count += 1) await made(1)
  expect(await call('adam', 'POST', '/export/realm')).toMatchObject({
    status: 400,
    body: { msg: 'Exceeded rate limit.' },
  })
})

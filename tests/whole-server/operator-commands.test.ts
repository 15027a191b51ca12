import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { openDeployment } from '../../server/deployment.ts'
import { settingsFromEnvironment } from '../../server/kernel/config/settings.ts'
import { silentLogger } from '../../server/kernel/logging/logger.ts'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'
import { beginRestore } from '../../server/kernel/storage/unfinished-restore.ts'
import { runCommand } from './operator-command.ts'
import { cleanEnvironment, scratchDirectory, spawnCommand, startProcess } from './running-server.ts'

// Whole processes on a busy machine: the test checks that they start, not how soon.
vi.setConfig({ testTimeout: 600_000 })

/** The server beside which commands run; the last test that needs it stops it. */
const server = await startProcess({ AGORA_CHAT_REQUESTS_PER_MINUTE: '0' })
const at = { AGORA_DATA_DIR: server.dataDirectory }

test('a backup taken under load restores the whole deployment elsewhere', async () => {
  const file = join(await scratchDirectory(), 'backup.tar.gz')
  const { email, password } = server.ready.chat.member
  const signIn = () =>
    fetch(`${server.ready.chatUrl}/fetch_api_key`, {
      method: 'POST',
      body: new URLSearchParams({ username: email, password }),
    })
  const busy = Promise.all(Array.from({ length: 20 }, signIn))
  const made = await spawnCommand(['backup', file], at)
  expect(made).toMatchObject({ status: 0, errors: '' })
  await busy
  expect((await runCommand(['backup', file], at)).errors).toContain('already exists')

  const elsewhere = { AGORA_DATA_DIR: join(await scratchDirectory(), 'data') }
  expect(await spawnCommand(['restore', file], elsewhere)).toMatchObject({ status: 0, errors: '' })
  const again = await runCommand(['restore', file], elsewhere)
  expect(again).toMatchObject({ status: 1, errors: expect.stringContaining('not empty') })
  const restored = await startProcess(elsewhere)
  expect(restored.ready.chat).toEqual(server.ready.chat)
  expect(restored.ready.trading).toEqual(server.ready.trading)
  await restored.end('SIGTERM')
})

test('ACCOUNT-27: a command changes the master key, and the old key decrypts nothing', async () => {
  const own = { AGORA_DATA_DIR: await scratchDirectory(), AGORA_LOG_LEVEL: 'error' }
  const init = ['init', '--organization', 'Example', '--email', 'o@example.com', '--name', 'Owner']
  expect((await runCommand(init, own)).status).toBe(0)
  expect((await runCommand(['key', 'create', 'o@example.com'], own)).status).toBe(0)
  const kept = join(own.AGORA_DATA_DIR, 'secrets', 'master-key')
  const before = await readFile(kept)
  const file = join(await scratchDirectory(), 'new-key')
  const change = () => runCommand(['master-key', 'change', file], own)
  expect(await change()).toMatchObject({ status: 1, errors: expect.stringContaining('There is no file') })
  await writeFile(file, 'too short\n', { mode: 0o600 })
  expect(await change()).toMatchObject({ status: 1, errors: expect.stringContaining('64 hexadecimal digits') })
  await writeFile(file, `${'5a'.repeat(32)}\n`)
  await chmod(file, 0o644)
  expect(await change()).toMatchObject({ status: 1, errors: expect.stringContaining('chmod 600') })
  await chmod(file, 0o600)
  expect(await change()).toMatchObject({ status: 0, output: expect.stringContaining('1 trading keys') })
  expect(await readFile(kept, 'utf8')).toBe(`${'5a'.repeat(32)}\n`)
  const list = () => runCommand(['key', 'list', 'o@example.com'], own)
  expect(await list()).toMatchObject({ status: 0, errors: '' })
  await writeFile(kept, before)
  expect(await list()).toMatchObject({ status: 1, errors: expect.stringContaining('master key') })
  // As after a kill between the two steps of the change.
  expect(await change()).toMatchObject({
    status: 0,
    output: expect.stringContaining('encrypted with this key already'),
  })
  expect(await readFile(kept, 'utf8')).toBe(`${'5a'.repeat(32)}\n`)
  expect(await list()).toMatchObject({ status: 0, errors: '' })
})

test('a damaged or truncated backup is refused before any change', async () => {
  const source = { AGORA_DATA_DIR: await scratchDirectory(), AGORA_LOG_LEVEL: 'error' }
  const init = ['init', '--organization', 'Example', '--email', 'o@example.com', '--name', 'Owner']
  expect((await runCommand(init, source)).status).toBe(0)
  const file = join(await scratchDirectory(), 'backup.tar.gz')
  expect((await runCommand(['backup', file], source)).status).toBe(0)
  const whole = await readFile(file)
  for (const damage of [
    whole.subarray(0, whole.length - 100),
    flipped(whole, whole.length >> 1),
    Buffer.from('no backup'),
  ]) {
    const damaged = join(await scratchDirectory(), 'damaged.tar.gz')
    await writeFile(damaged, damage)
    const { status, errors } = await runCommand(['restore', damaged], { AGORA_DATA_DIR: await scratchDirectory() })
    expect(status).toBe(1)
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect(errors).toMatch(/^agora: .*(backup|damaged|truncated)/)
  }
})

test('BACKUP-5: a restore deletes no uploads of another deployment', async () => {
  const source = { AGORA_DATA_DIR: await scratchDirectory(), AGORA_LOG_LEVEL: 'error' }
  const init = ['init', '--organization', 'Example', '--email', 'o@example.com', '--name', 'Owner']
  expect((await runCommand(init, source)).status).toBe(0)
  const upload = join('blobs', 'uploads', 'one')
  const write = async (directory: string, text: string) => {
    await mkdir(dirname(join(directory, upload)), { recursive: true })
    await writeFile(join(directory, upload), text)
  }
  await write(source.AGORA_DATA_DIR, 'of the backup')
  const file = join(await scratchDirectory(), 'backup.tar.gz')
  expect((await runCommand(['backup', file], source)).status).toBe(0)
  const live = await scratchDirectory()
  await write(live, 'live')
  const trial = { AGORA_DATA_DIR: join(await scratchDirectory(), 'data'), AGORA_UPLOADS_DIR: live }
  const refused = await runCommand(['restore', file], trial)
  expect(refused).toMatchObject({ status: 1, errors: expect.stringContaining(`${join(live, 'blobs')} has files`) })
  expect(await readFile(join(live, upload), 'utf8')).toBe('live')
  const empty = await scratchDirectory()
  expect((await runCommand(['restore', file], { ...trial, AGORA_UPLOADS_DIR: empty })).status).toBe(0)
  expect(await readFile(join(empty, upload), 'utf8')).toBe('of the backup')
})

test('BACKUP-6: a backup and a restore remove the folders that killed ones have left', async () => {
  const folder = await scratchDirectory()
  const elsewhere = { AGORA_DATA_DIR: await scratchDirectory() }
  for (const left of [join(folder, '.agora-backup-killed'), join(elsewhere.AGORA_DATA_DIR, '.restore-killed')])
    await mkdir(left)
  const file = join(folder, 'backup.tar.gz')
  expect((await runCommand(['backup', file], at)).status).toBe(0)
  expect((await runCommand(['restore', file], elsewhere)).status).toBe(0)
  expect(await readdir(folder)).toEqual(['backup.tar.gz'])
  expect(await readdir(elsewhere.AGORA_DATA_DIR)).not.toContain('.restore-killed')
})

test('BACKUP-7: after a restore that was interrupted no command and no server uses the database', async () => {
  const elsewhere = { AGORA_DATA_DIR: await scratchDirectory() }
  const deployment = await openDeployment(settingsFromEnvironment(elsewhere), silentLogger)
  await beginRestore(deployment.database.sql, { manifestHash: 'of a backup', createdAt: '2026-01-01' })
  await deployment.close()
  const theReason = expect.stringContaining('A restore of the backup of 2026-01-01 was interrupted')
  const ends = [await runCommand(['doctor'], elsewhere), await runCommand(['rebuild'], elsewhere)]
  ends.push(await spawnCommand(['serve'], elsewhere))
  for (const { status, output, errors } of ends) expect([status, output + errors]).toEqual([1, theReason])
})

test('users and keys are managed beside a live server, with immediate effect', async () => {
  const made = await spawnCommand(['user', 'create', 'nina@example.com', '--name', 'Nina', '--role', 'moderator'], at)
  expect(made).toMatchObject({ status: 0 })
  const password = /password (\S+)/.exec(made.output)?.[1] ?? ''
  const signIn = () =>
    fetch(`${server.ready.chatUrl}/fetch_api_key`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'nina@example.com', password }),
    })
  expect((await signIn()).status).toBe(200)
  expect((await runCommand(['user', 'list'], at)).output).toMatch(/moderator\s+nina@example.com/)
  const key = await runCommand(['key', 'create', 'nina@example.com', '--permissions', 'read,trade', '--days', '3'], at)
  const apiKey = /API key\s+(\S+)/.exec(key.output)?.[1] ?? ''
  const create = ['key', 'create', 'nina@example.com', '--label', 'careful', '--bound']
  expect((await runCommand(create, at)).status).toBe(0)
  const { output: listed } = await runCommand(['key', 'list', 'nina@example.com'], at)
  expect(listed).toMatch(new RegExp(`^${apiKey}  read,trade  made by the operator  until`, 'm'))
  expect(listed).toMatch(/^\w+ {2}read {2}careful {2}bound signatures only$/m)
  expect((await runCommand(['key', 'revoke', 'nina@example.com', apiKey], at)).status).toBe(0)
  expect((await runCommand(['user', 'deactivate', 'nina@example.com'], at)).status).toBe(0)
  expect((await signIn()).status).toBe(401)
  const lastOwner = await runCommand(['user', 'deactivate', server.ready.chat.owner.email], at)
  expect(lastOwner).toMatchObject({ status: 1, errors: expect.stringContaining('only owner') })
  const doctor = await spawnCommand(['doctor'], at)
  expect(doctor).toMatchObject({ status: 0, output: expect.stringContaining('no problems') })
  const withChannel = (name: string) => runCommand(['doctor'], { ...at, AGORA_WITHDRAWALS_CHANNEL: name })
  expect((await withChannel('treasury')).output).toMatch(
    /withdrawals: decided about in the channel treasury \(id \d+\)\n/,
  )
  expect(await withChannel('general')).toMatchObject({
    status: 1,
    output: expect.stringMatching(/make the channel general \(id \d+\) of AGORA_WITHDRAWALS_CHANNEL private/),
  })
  expect((await withChannel('nowhere')).output).toContain('add the channel nowhere of AGORA_WITHDRAWALS_CHANNEL')
})

test('the venue is verified beside a live server; its histories are rebuilt while it is stopped', async () => {
  const verified = await spawnCommand(['journal', 'verify'], at)
  expect(verified).toMatchObject({ status: 0, errors: '', output: expect.stringContaining('no problems') })
  const checked = await runCommand(['ledger', 'check'], at)
  expect(checked).toMatchObject({ status: 0, errors: '', output: expect.stringMatching(/usdt .*together 0\n/) })
  const refused = await runCommand(['rebuild'], at)
  expect(refused).toMatchObject({ status: 1, errors: expect.stringContaining(`in use by process ${server.ready.pid}`) })
  await server.end('SIGTERM')
  const rebuilt = await spawnCommand(['rebuild'], at)
  expect(rebuilt).toMatchObject({
    status: 0,
    errors: '',
    output: expect.stringMatching(/rebuilt up to sequence \d+\n$/),
  })
  // The sandbox begins with months of history.
  const [folder, key] = [testFolder('archived-journal'), `${testFolder('archive-key')}.pem`]
  const place = ['--to', folder, '--key', key]
  const archived = await runCommand(['journal', 'archive', ...place], at)
  expect(archived).toMatchObject({ status: 0, output: expect.stringMatching(/archived \d+ rows, sequence 1 to \d+/) })
  const again = await runCommand(['journal', 'archive', ...place], at)
  expect(again).toMatchObject({ status: 0, errors: '', output: expect.stringContaining('nothing to archive') })
  const whole = await runCommand(['journal', 'verify', '--archive', folder], at)
  expect(whole).toMatchObject({ status: 0, output: expect.stringContaining('no problems') })
  const forged = await runCommand(['journal', 'verify', '--archive', folder, '--public-key', 'AAAA'], at)
  expect(forged).toMatchObject({ status: 1, errors: expect.stringContaining('not with AAAA') })
  expect((await runCommand(['rebuild'], at)).errors).toContain('is archived')
  const restored = await runCommand(['journal', 'restore', '--from', folder], at)
  expect(restored).toMatchObject({ status: 0, output: expect.stringMatching(/restored \d+ rows/) })
  const never = await runCommand(['journal', 'archive', ...place, '--keep-days', '0'], at)
  expect(never).toMatchObject({ status: 1, errors: expect.stringContaining('whole number of days') })
  expect((await runCommand(['ledger', 'check'], at)).status).toBe(0)
})

test('a wrong name, address or text of init is refused in a sentence, and nothing is created', async () => {
  const own = { AGORA_DATA_DIR: await scratchDirectory(), AGORA_LOG_LEVEL: 'error' }
  const settings = { ...own, AGORA_MODE: 'production', AGORA_MASTER_KEY: '5a'.repeat(32) }
  const right = { organization: 'Example', email: 'o@example.com', name: 'Owner', description: '' }
  const init = (changed: Partial<typeof right>) =>
    runCommand(
      ['init', ...Object.entries({ ...right, ...changed }).flatMap(([name, text]) => [`--${name}`, text])],
      settings,
    )
  const lines = [
    [{ organization: 'two\nlines' }, 'no line break'],
    [{ description: 'x'.repeat(1001) }, 'more than 1000 characters'],
    [{ email: 'nobody' }, 'not an email address'],
    [{ name: '*' }, 'a character that names cannot have'],
  ] as const
  for (const [changed, words] of lines)
    expect(await init(changed)).toMatchObject({ status: 1, errors: expect.stringContaining(words) })
  const doctor = async () => (await runCommand(['doctor'], settings)).output
  expect(await doctor()).toContain('PROBLEM  organization: run `agora init`: there is no organization yet')
  expect(await init({})).toMatchObject({ status: 0 })
  expect(await doctor()).toMatch(/ok +organization: created on \d{4}-/)
  const folder = join(settings.AGORA_DATA_DIR, 'none')
  expect(await runCommand(['backup', join(folder, 'b.tar.gz')], settings)).toMatchObject({
    ...{ status: 1, errors: `agora: there is no folder ${folder} for the backup\n` },
  })
  const taken = await runCommand(['user', 'create', 'o@example.com', '--name', 'Other'], settings)
  expect(taken).toMatchObject({ status: 1, errors: expect.stringContaining('another person has this email address') })
})

test('ARCHIVE-11: a key that cannot sign an archive is refused before anything is written', async () => {
  const [folder, key] = [testFolder('archive-of-no-key'), `${testFolder('no-archive-key')}.pem`]
  const settings = { AGORA_DATA_DIR: await scratchDirectory() }
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // The empty file is that of a command that was killed while it made the key.
  for (const content of [privateKey.export({ type: 'pkcs8', format: 'pem' }), '']) {
    await writeFile(key, content)
    const refused = await runCommand(['journal', 'archive', '--to', folder, '--key', key], settings)
    expect(refused).toMatchObject({ status: 1, errors: expect.stringContaining(`${key} has no Ed25519 private key`) })
  }
  expect(await readdir(settings.AGORA_DATA_DIR)).toEqual([])
})

test('STORE-37: doctor reports a port in use by another program and an S3 server that does not answer', async () => {
  const other = createServer((_request, reply) => reply.end('something else')).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const s3 = {
    ...{ AGORA_S3_ENDPOINT: 'http://127.0.0.1:1', AGORA_S3_BUCKET: 'agora-files' },
    ...{ AGORA_S3_ACCESS_KEY: 'access', AGORA_S3_SECRET_KEY: 'secret' },
  }
  const settings = { AGORA_DATA_DIR: await scratchDirectory(), AGORA_PORT: String(port), ...s3 }
  const doctor = await runCommand(['doctor'], settings)
  expect(doctor.output).toContain('correct the bucket agora-files at http://127.0.0.1:1: The S3 server did not answer')
  expect(doctor.output).toContain(`choose another AGORA_PORT: 127.0.0.1:${port} is taken by another program`)
  expect(doctor.status).toBe(1)
  other.close()
})

test('every command has help and refuses wrong use with a status other than 0', async () => {
  for (const command of [
    'serve',
    'init',
    'migrate',
    'doctor',
    'user',
    'key',
    'backup',
    'restore',
    'journal',
    'ledger',
    'rebuild',
    'market',
    'coin',
    'account',
    'withdrawal',
    'maintenance',
    'audit',
  ]) {
    const help = await runCommand([command, '--help'])
    expect(help).toMatchObject({ status: 0, output: expect.stringContaining('Usage: agora') })
  }
  expect((await spawnCommand(['no-such-command'])).status).not.toBe(0)
  expect((await runCommand(['user', 'create'])).status).not.toBe(0)
  const wrongRole = await runCommand(['user', 'set-role', 'a@example.com', 'king'])
  expect(wrongRole.status).not.toBe(0)
  expect(wrongRole.errors).toContain('owner, administrator')
})

test('OPERATOR-30: a command whose reader ends does its work to the end', async () => {
  const program = fileURLToPath(new URL('../../bin/agora.js', import.meta.url))
  const init = ['init', '--organization', 'Example', '--email', 'o@example.com', '--name', 'Owner']
  const script = '"$@" | true; exit $PIPESTATUS'
  const env = cleanEnvironment({ AGORA_BUILD: 'never', AGORA_DATA_DIR: await scratchDirectory() })
  const run = promisify(execFile)
  const ended = run('bash', ['-c', script, 'bash', process.execPath, program, ...init], { env })
  await expect(ended).resolves.toMatchObject({ stderr: '' })
})

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

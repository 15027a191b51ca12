import { appendFile, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SettableClock } from '../../../kernel/clock/clock.ts'
import { testFolder } from '../../../kernel/storage/testing-folder.ts'
import { readSignerLog, SignerLog } from './signer-log.ts'

const folder = testFolder('signer-log')
const path = join(folder, 'signer.log')
const clock = new SettableClock()
const claiming = (withdrawalId: string) => ({ step: 'claiming', network: 'ETH', withdrawalId }) as const

beforeEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const log = await SignerLog.open(path, clock)
  for (const id of ['1', '2', '3']) await log.add(claiming(id))
  await log.close()
})

test('SIGNER-10: the log is read back, is readable by its owner only, and continues', async () => {
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const log = await SignerLog.open(path, clock)
  expect(log.state.withdrawal('ETH', '3')?.isClaiming).toBe(true)
  await log.add(claiming('4'))
  await log.close()
  expect((await readSignerLog(path)).entries).toHaveLength(4)
})

test('SIGNER-10: a changed, removed or moved line stops the signer', async () => {
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
  const [first = '', second = '', third = ''] = lines
  const broken = [
    [first, second.replace('"2"', '"9"'), third],
    [first, third],
    [second, third],
    [second, first, third],
    [first, second, 'rubbish'],
  ]
  for (const changed of broken) {
    await writeFile(path, `${changed.join('\n')}\n`)
    await expect(SignerLog.open(path, clock)).rejects.toThrow('does not follow the line before')
  }
})

test('SIGNER-10: a last line that a crash has cut off is dropped, and the log continues after the line before', async () => {
  await appendFile(path, '{"previous":"abc","entr')
  const log = await SignerLog.open(path, clock)
  await log.add(claiming('4'))
  await log.close()
  const { entries } = await readSignerLog(path)
  expect(entries.map((entry) => 'withdrawalId' in entry && entry.withdrawalId)).toEqual(['1', '2', '3', '4'])
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** The methods that every file handle shares. */
async function fileMethods() {
  const file = await open(path, 'r')
  await file.close()
  return Object.getPrototypeOf(file) as typeof file
}

test('SIGNER-10: after a write that a full disk has cut off, the log continues after the line before', async () => {
  const log = await SignerLog.open(path, clock)
  const methods = await fileMethods()
  vi.spyOn(methods, 'appendFile').mockImplementationOnce(async () => {
    await appendFile(path, '{"previous":"abc","entr')
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
  await expect(log.add(claiming('4'))).rejects.toThrow('no space left')
  expect(log.state.withdrawal('ETH', '4')).toBeUndefined()
  await log.add(claiming('5'))
  await log.close()
  const { entries } = await readSignerLog(path)
  expect(entries.map((entry) => 'withdrawalId' in entry && entry.withdrawalId)).toEqual(['1', '2', '3', '5'])
})

test('SIGNER-10: an entry that is not on the disk for certain is not in the log, and the log continues', async () => {
  const log = await SignerLog.open(path, clock)
  vi.spyOn(await fileMethods(), 'sync').mockRejectedValueOnce(new Error('the disk failed'))
  await expect(log.add(claiming('4'))).rejects.toThrow('the disk failed')
  await log.add(claiming('5'))
  await log.close()
  const reopened = await SignerLog.open(path, clock)
  expect([4, 5].map((id) => reopened.state.withdrawal('ETH', String(id))?.isClaiming)).toEqual([undefined, true])
  await reopened.close()
})

/** Rewrites the claim of the log, as if a process had left it that this one does not see. */
async function hideHolder(): Promise<void> {
  const claims = join(`${path}.lock`, 'lock')
  const [name = ''] = (await readdir(claims)).sort().reverse()
  const claim = JSON.parse(await readFile(join(claims, name), 'utf8'))
  await writeFile(join(claims, name), JSON.stringify({ ...claim, process: { ...claim.process, startedAt: '1' } }))
}

test('SIGNER-10: two processes do not use one log; a closed log can be opened again', async () => {
  const log = await SignerLog.open(path, clock)
  await expect(SignerLog.open(path, clock)).rejects.toThrow(`process ${process.pid} uses the signer log`)
  await log.close()
  await (await SignerLog.open(path, clock)).close()
})

test('SIGNER-17: a signer starts after a crash also if another program has the process number of the former one', async () => {
  const former = await SignerLog.open(path, clock)
  await hideHolder()
  const log = await SignerLog.open(path, clock)
  await log.add(claiming('4'))
  await log.close()
  await former.close()
  expect((await readSignerLog(path)).entries).toHaveLength(4)
})

test('SIGNER-17: a signer whose log another process has taken over, as in another container, adds nothing', async () => {
  const former = await SignerLog.open(path, clock)
  await hideHolder()
  const log = await SignerLog.open(path, clock)
  await expect(former.add(claiming('4'))).rejects.toThrow('another process has taken over the signer log')
  await log.add(claiming('5'))
  await log.close()
  await former.close()
  const { entries } = await readSignerLog(path)
  expect(entries.map((entry) => 'withdrawalId' in entry && entry.withdrawalId)).toEqual(['1', '2', '3', '5'])
})

test('SIGNER-10: the lock file of an earlier version counts while its process runs', async () => {
  await rm(`${path}.lock`, { recursive: true })
  await writeFile(`${path}.lock`, String(process.ppid))
  await expect(SignerLog.open(path, clock)).rejects.toThrow('uses the signer log')
  await writeFile(`${path}.lock`, '4194304')
  await (await SignerLog.open(path, clock)).close()
})

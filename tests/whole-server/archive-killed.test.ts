import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'
import { S3ForTest } from '../contract/uploads/s3-server.ts'
import { cleanEnvironment, spawnCommand, startProcess } from './running-server.ts'

vi.setConfig({ testTimeout: 600_000 })

const program = fileURLToPath(new URL('../../bin/agora.js', import.meta.url))

test('ARCHIVE-3: a command that is killed after a file, or meets a full disk, loses no row, and the next one completes the archive', async () => {
  const s3 = new S3ForTest('journal')
  const server = await startProcess()
  const at = {
    AGORA_DATA_DIR: server.dataDirectory,
    AGORA_S3_ENDPOINT: await s3.listen(),
    AGORA_S3_BUCKET: 'journal',
    AGORA_S3_ACCESS_KEY: 'test-access',
    AGORA_S3_SECRET_KEY: 'test-secret',
  }
  const key = `${testFolder('archive-killed-key')}.pem`
  const archive = ['journal', 'archive', '--to', 's3', '--key', key]
  const whole = expect.stringMatching(/no problems/)
  const set = s3.objects.set.bind(s3.objects)
  for (const ending of ['.state.gz', '.json']) {
    const child = spawn(process.execPath, [program, ...archive], { env: cleanEnvironment(at) })
    s3.objects.set = (name, bytes) => {
      if (name.endsWith(ending)) child.kill('SIGKILL')
      return set(name, bytes)
    }
    expect((await once(child, 'exit'))[1], ending).toBe('SIGKILL')
    expect(await spawnCommand(['journal', 'verify'], at), ending).toMatchObject({ status: 0, output: whole })
    expect((await spawnCommand(['journal', 'restore', '--from', 's3'], at)).output).toContain('nothing to restore')
  }
  s3.objects.set = set
  expect((await spawnCommand(archive, at)).status).toBe(0)
  const all = await spawnCommand(['journal', 'verify', '--archive', 's3'], at)
  expect(all).toMatchObject({ status: 0, output: whole })
  const restored = await spawnCommand(['journal', 'restore', '--from', 's3'], at)
  expect(restored.output).toMatch(/restored \d+ rows/)
  const folder = testFolder('small-archive')
  const toFolder = ['journal', 'archive', '--to', folder, '--key', key]
  // Files of at most 4 KiB, as on a disk that becomes full.
  const bounded = ['-c', 'ulimit -f 8; exec "$@"', 'sh', process.execPath, program, ...toFolder]
  expect((await once(spawn('sh', bounded, { env: cleanEnvironment(at) }), 'exit'))[0]).toBe(1)
  expect(await spawnCommand(['journal', 'verify'], at)).toMatchObject({ status: 0, output: whole })
  expect((await spawnCommand(toFolder, at)).output).toMatch(/archived \d+ rows, sequence 1 to/)
  await server.end('SIGTERM')
  await s3.close()
})

import { expect, test } from 'vitest'
import { startProcess } from './running-server.ts'

test('STORE-37: a server whose store of files does not answer starts, stays ready and notes it', async () => {
  const server = await startProcess({
    ...{ AGORA_S3_ENDPOINT: 'http://127.0.0.1:1', AGORA_S3_BUCKET: 'agora-files' },
    ...{ AGORA_S3_ACCESS_KEY: 'access', AGORA_S3_SECRET_KEY: 'secret' },
  })
  const ask = async () => (await fetch(`${server.ready.site}/readyz`)).json()
  const noted = [expect.stringContaining('Files can be neither stored nor read: The S3 server did not answer')]
  await expect.poll(ask).toMatchObject({ status: 'ready', notes: expect.arrayContaining(noted) })
  await server.end('SIGTERM')
})

import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openDeployment } from '../../server/deployment.ts'
import { settingsFromEnvironment } from '../../server/kernel/config/settings.ts'
import { createLogger, silentLogger } from '../../server/kernel/logging/logger.ts'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'
import { startServer } from '../../server/main.ts'

// A whole server on a busy machine: the test checks that it starts, not how soon.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

const scratch = await mkdtemp(testFolder(''))
afterAll(() => rm(scratch, { recursive: true, force: true, maxRetries: 5 }))
const settings = settingsFromEnvironment({ AGORA_DATA_DIR: join(scratch, 'data'), AGORA_PORT: '0' })
const start = () => startServer({ settings, log: silentLogger, marketMaker: false })

async function damageJournal(): Promise<void> {
  const deployment = await openDeployment(settings, createLogger('error'))
  const { sql } = deployment.database
  await sql`alter table journal disable trigger user`
  await sql`update journal set hash = sha256(hash) where first_sequence = (select max(first_sequence) from journal)`
  await sql`alter table journal enable trigger user`
  await deployment.close()
}

test('QUAR-6: an unusable journal closes the venue and not the chat', async () => {
  await (await start()).stop()
  await damageJournal()
  const server = await start()
  const { tradingUrl, chatUrl, site } = { ...server.addresses, site: new URL(server.addresses.tradingUrl).origin }
  const look = async (url: string) => {
    const reply = await fetch(url)
    return { status: reply.status, body: await reply.json() }
  }
  expect(await look(`${chatUrl}/server_settings`)).toMatchObject({ status: 200, body: { result: 'success' } })
  expect(await look(`${tradingUrl}/public/ping`)).toMatchObject({ status: 200, body: { result: 'pong' } })
  const closed = {
    code: 'UNAVAILABLE',
    message: expect.stringMatching(/^The venue is closed: The (journal|read models)/),
  }
  for (const path of [
    'public/exchange_info',
    'public/coins_info',
    'public/orderbook?symbol=btcusdt',
    'private/account/get_balance',
  ])
    expect(await look(`${tradingUrl}/${path}`), path).toMatchObject({ status: 503, body: { error: closed } })
  expect(await look(`${site}/readyz`)).toMatchObject({ status: 503 })
  const signedIn = await fetch(`${site}/`)
  expect(signedIn.status).toBe(200)
  await server.stop()
})

import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startProcess } from './running-server.ts'

vi.setConfig({ testTimeout: 300_000 })

/** A request whose body never ends, which a stop waits for. */
async function holdRequest(site: string): Promise<() => void> {
  const { hostname, port } = new URL(site)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  socket.write('POST /api/v1/fetch_api_key HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n')
  socket.write('content-type: application/x-www-form-urlencoded\r\n\r\nusername=')
  await new Promise((resolve) => setTimeout(resolve, 300))
  return () => void socket.destroy()
}

test('STORE-31: a stop that takes longer than AGORA_STOP_SECONDS names the setting in the log and stops PostgreSQL', async () => {
  const short = await startProcess({ AGORA_STOP_SECONDS: '1' })
  const release = await holdRequest(short.ready.site)
  expect(await short.end('SIGTERM')).toBe(1)
  expect(short.output()).toContain('the stop took longer than AGORA_STOP_SECONDS')
  release()
  const { dataDirectory } = short
  // PostgreSQL removes the file at the end of its shutdown.
  expect(existsSync(join(dataDirectory, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)
  const long = await startProcess({ AGORA_DATA_DIR: dataDirectory })
  const releaseLong = await holdRequest(long.ready.site)
  expect(await long.end('SIGTERM')).toBe(0)
  releaseLong()
})

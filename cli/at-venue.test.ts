import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testFolder } from '../server/kernel/storage/testing-folder.ts'
import { writeOperatorAccess } from '../server/site/operator-access.ts'
import { atVenue, table } from './at-venue.ts'

const folder = testFolder('at-venue')
const context = { environment: { AGORA_DATA_DIR: folder }, print: () => undefined, printError: () => undefined }

beforeEach(() => mkdir(folder, { recursive: true }))
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs a command that moves money on a server that answers like this. */
async function adjust(answer: RequestListener): Promise<unknown> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await writeOperatorAccess(folder, { address, token: 'token' })
  try {
    return await atVenue(context, (call) => call('POST adjust_balance', {}))
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('OPERATOR-28: a command whose connection breaks does not ask for a repeat, since the server may have done it', async () => {
  const advice = 'the connection to the server broke; `agora audit` shows whether it was done'
  await expect(adjust((request) => void request.resume().on('end', () => request.socket.destroy()))).rejects.toThrow(
    advice,
  )
  const cutOff: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"result":')
    setTimeout(() => response.destroy(), 50)
  }
  await expect(adjust(cutOff)).rejects.toThrow(advice)
})

test('OPERATOR-13: without a server the command says so, and was not done', async () => {
  await expect(atVenue(context, (call) => call('POST adjust_balance', {}))).rejects.toThrow('no server runs on')
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  await writeOperatorAccess(folder, { address: `http://127.0.0.1:${port}`, token: 'token' })
  await expect(atVenue(context, (call) => call('POST adjust_balance', {}))).rejects.toThrow('no server runs on')
})

test('OPERATOR-29: a text of a person, such as a reason, neither hides nor adds lines of a table', () => {
  const erasing = 'needed\u001b[1A\u001b[2K\r\n2027-01-01  account 1  market.state  done'
  const lines = table([
    ['who', 'why'],
    ['account 2', erasing],
    ['account 3', 'x\u202ey\u2028z'],
  ]).split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toBe('account 2  needed [1A [2K 2027-01-01  account 1  market.state  done')
  expect(lines[2]).toBe('account 3  x y z')
})

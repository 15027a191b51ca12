import { randomBytes } from 'node:crypto'
import * as tus from 'tus-js-client'
import { expect, test } from 'vitest'
import { type ReadyFile, type RunningProcess, startProcess } from '../whole-server/running-server.ts'

const content = randomBytes(4_000_000)

const headersOf = ({ chat }: ReadyFile) => {
  const { email, apiKey } = chat.member
  return { authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}` }
}

/** Uploads until so many bytes are acknowledged, and returns the upload URL. */
function sendSome(server: RunningProcess, bytes: number, uploadUrl: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(content as never, {
      endpoint: `${server.ready.site}/api/v1/tus`,
      ...(uploadUrl === undefined ? {} : { uploadUrl }),
      headers: headersOf(server.ready),
      chunkSize: 200_000,
      retryDelays: [],
      metadata: { filename: 'long.bin', filetype: 'application/octet-stream' },
      onChunkComplete: (_size, accepted) => {
        if (accepted >= bytes) resolve(upload.url ?? '')
      },
      onError: reject,
    })
    upload.start()
  })
}

function finish(server: RunningProcess, uploadUrl: string): Promise<{ url: string; offsets: number[] }> {
  const offsets: number[] = []
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(content as never, {
      uploadUrl,
      headers: headersOf(server.ready),
      chunkSize: 1_000_000,
      retryDelays: [],
      onAfterResponse: (request, response) => {
        if (request.getMethod() === 'HEAD') offsets.push(Number(response.getHeader('Upload-Offset')))
      },
      onError: reject,
      onSuccess: ({ lastResponse }) => resolve({ url: JSON.parse(lastResponse.getBody()).url, offsets }),
    })
    upload.start()
  })
}

const atNewAddress = (url: string, server: RunningProcess) => server.ready.site + new URL(url).pathname

test('TUS-8: an upload resumes after two kills of the server and ends as one file', async () => {
  const first = await startProcess({ AGORA_CHAT_REQUESTS_PER_MINUTE: '0' })
  const begun = await sendSome(first, 600_000, undefined)
  // More bytes are in flight when the server dies.
  await first.end('SIGKILL')
  const again = { AGORA_DATA_DIR: first.dataDirectory, AGORA_CHAT_REQUESTS_PER_MINUTE: '0' }
  const second = await startProcess(again)
  const moved = await sendSome(second, 1_800_000, atNewAddress(begun, second))
  await second.end('SIGKILL')
  const third = await startProcess(again)
  const { url, offsets } = await finish(third, atNewAddress(moved, third))
  expect(offsets[0]).toBeGreaterThanOrEqual(1_800_000)
  const headers = headersOf(third.ready)
  const file = await fetch(third.ready.site + url, { headers })
  expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true)
  const { attachments } = (await (await fetch(`${third.ready.chatUrl}/attachments`, { headers })).json()) as {
    attachments: { name: string }[]
  }
  expect(attachments.map(({ name }) => name)).toEqual(['long.bin'])
  await third.end('SIGTERM')
}, 180_000)

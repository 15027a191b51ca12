import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { chatLimits } from '../../server/chat/limits.ts'
import { chatForTest } from '../../server/chat/testing.ts'
import { removeAbandonedFiles } from '../../server/chat/uploads/actions/remove-attachment.ts'
import { uploadFile } from '../../server/chat/uploads/actions/upload-file.ts'
import { TusServer } from '../../server/chat/uploads/endpoints/tus-server.ts'
import { uploadUrl } from '../../server/chat/uploads/rules/path-id.ts'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'

const unfinishedDirectory = await mkdtemp(testFolder(''))
const chat = await chatForTest({ uploads: { unfinishedDirectory } })
const credentials = await chat.credentials('hamlet')
/** Two nodes have the database and the directories in common, and nothing else. */
const nodes = [new TusServer(chat.services), new TusServer(chat.services)]

async function beginWhole(content: string): Promise<string> {
  const headers = { ...credentials, 'tus-resumable': '1.0.0', 'upload-length': String(content.length) }
  const reply = await chat.app.inject({ method: 'POST', url: '/api/v1/tus', headers })
  const id = decodeURIComponent(String(reply.headers.location).slice('/api/v1/tus/'.length))
  await writeFile(join(unfinishedDirectory, id), content)
  return id
}

async function contentOf(id: string): Promise<string> {
  const reply = await chat.app.inject({ method: 'GET', url: encodeURI(uploadUrl(id)), headers: credentials })
  return reply.body
}

test('TUS-11: two nodes that finish one upload at once make one file, which stays', async () => {
  for (let round = 0; round < 20; round += 1) {
    const id = await beginWhole('the content')
    const files = await Promise.all(
      nodes.map((node) => node.finish(chat.people.hamlet, { id, metadata: { filename: 'notes.txt' } })),
    )
    expect(files[0]).toEqual(files[1])
    expect(await contentOf(id)).toBe('the content')
  }
})

test('TUS-11: a request for an upload that another node stores now finds it whole', async () => {
  const id = await beginWhole('the content')
  const { putFile } = chat.services.blobs
  const url = `/api/v1/tus/${encodeURIComponent(id)}`
  const headers = { ...credentials, 'tus-resumable': '1.0.0' }
  const replies: Promise<{ statusCode: number; headers: Record<string, unknown> }>[] = []
  chat.services.blobs.putFile = async (...file) => {
    await putFile.apply(chat.services.blobs, file)
    replies.push(chat.app.inject({ method: 'HEAD', url, headers }))
    const patch = { ...headers, 'upload-offset': '4', 'content-type': 'application/offset+octet-stream' }
    replies.push(chat.app.inject({ method: 'PATCH', url, headers: patch, payload: 'content' }))
    await Promise.race([Promise.all(replies), delay(300)])
  }
  await nodes[0]?.finish(chat.people.hamlet, { id, metadata: { filename: 'notes.txt' } })
  chat.services.blobs.putFile = putFile
  const [head, patch] = await Promise.all(replies)
  expect([head?.statusCode, head?.headers['upload-offset'], patch?.statusCode]).toEqual([200, '11', 409])
  expect(await contentOf(id)).toBe('the content')
})

test('TUS-11: the bytes of a file stay although a second upload of it has failed', async () => {
  const id = await beginWhole('the content')
  await nodes[0]?.finish(chat.people.hamlet, { id, metadata: { filename: 'notes.txt' } })
  const file = { path: testFolder('none'), bytes: 11, name: 'notes.txt', claimedType: '', pathId: id }
  await writeFile(file.path, 'the content')
  await expect(uploadFile(chat.services, chat.people.hamlet, file)).rejects.toThrow('duplicate key')
  chat.clock.advance(chatLimits.orphanedAfterMs + 1)
  await removeAbandonedFiles(chat.services)
  expect(await contentOf(id)).toBe('the content')
})

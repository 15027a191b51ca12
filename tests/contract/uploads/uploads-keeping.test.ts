import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { chatForTest } from '../../../server/chat/testing.ts'
import { openFile, uploaded, uploadParts } from '../../../server/chat/testing-uploads.ts'
import { removeAbandonedFiles } from '../../../server/chat/uploads/actions/remove-attachment.ts'
import {
  beginUpload,
  deleteOldUploads,
  deleteUpload,
  removeOrphanedParts,
  resumablePathId,
} from '../../../server/chat/uploads/actions/resume-upload.ts'
import { isPathId } from '../../../server/chat/uploads/rules/path-id.ts'
import { recordOrphanBlobs } from '../../../server/chat/uploads/store/orphan-blobs.ts'
import { testFolder } from '../../../server/kernel/storage/testing-folder.ts'

const chat = await chatForTest({ uploads: { quotaMebibytes: 1 } })
const { services, clock } = chat
const day = 86_400_000

const blobsUnder = async (prefix: string) => {
  const found: string[] = []
  for await (const key of services.blobs.list(prefix)) found.push(key)
  return found
}
const prefixOf = (url: string) => `uploads/${url.split('/').slice(2, 5).join('/')}/`

test('UPLOAD-15: an upload beyond the quota is refused and leaves nothing', async () => {
  const content = Buffer.alloc(600_000)
  await uploaded(chat, 'hamlet', { name: 'first', content })
  const refused = await uploadParts(chat, 'iris', { name: 'second', content })
  expect(refused).toMatchObject({ status: 400, body: { code: 'REALM_UPLOAD_QUOTA' } })
  expect(await chat.ok('iris', 'GET', '/attachments')).toMatchObject({ attachments: [], upload_space_used: 600_000 })
  await expect(beginUpload(services, chat.people.iris, resumablePathId(services, 'x'), 600_000)).rejects.toThrow(
    'quota',
  )
  const registered = await chat.ok('iris', 'POST', '/register', { fetch_event_types: ['realm'] })
  expect(registered.realm_upload_quota_mib).toBe(1)
  const [{ id }] = (await chat.ok('hamlet', 'GET', '/attachments')).attachments
  await chat.ok('hamlet', 'DELETE', `/attachments/${id}`)
  expect((await uploadParts(chat, 'iris', { name: 'second', content })).status).toBe(200)
})

test('UPLOAD-15: uploads in parts count with their announced size when another one begins, also of concurrent requests', async () => {
  const own = await chatForTest({ uploads: { quotaMebibytes: 1 } })
  const begin = (who: 'hamlet' | 'iris') => {
    const pathId = resumablePathId(own.services, 'x')
    return beginUpload(own.services, own.people[who], pathId, 600_000).then(
      () => pathId,
      (error: Error) => error.message,
    )
  }
  const outcomes = await Promise.all([begin('hamlet'), begin('iris'), begin('iris'), begin('hamlet')])
  const begun = outcomes.filter((outcome) => isPathId(outcome))
  expect(begun).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome.includes('quota'))).toHaveLength(3)
  await deleteUpload(own.services, begun[0] ?? '')
  expect(isPathId(await begin('iris'))).toBe(true)
})

test('UPLOAD-16: a file without a link for five weeks is deleted, unless a draft or scheduled message uses it', async () => {
  const [linked, drafted, planned, detached, loose] = await Promise.all(
    ['linked', 'drafted', 'planned', 'detached', 'loose'].map((name) =>
      uploaded(chat, 'hamlet', { name, content: name }),
    ),
  )
  const to = [chat.people.iris.id]
  await chat.ok('hamlet', 'POST', '/messages', { type: 'direct', to, content: `[a](${linked})` })
  const { id } = await chat.ok('hamlet', 'POST', '/messages', {
    type: 'direct',
    to: [chat.people.olivia.id],
    content: `[a](${detached})`,
  })
  await chat.ok('hamlet', 'POST', '/drafts', {
    drafts: [{ type: 'private', to, topic: '', content: `[a](${drafted})` }],
  })
  const scheduled_delivery_timestamp = Math.floor((clock.nowMs() + 90 * day) / 1000)
  await chat.ok('hamlet', 'POST', '/scheduled_messages', {
    type: 'direct',
    to,
    content: `[a](${planned})`,
    scheduled_delivery_timestamp,
  })
  clock.advance(34 * day)
  await chat.ok('olivia', 'DELETE', `/messages/${id}`)
  await removeAbandonedFiles(services)
  expect((await openFile(chat, 'hamlet', loose ?? '')).status).toBe(200)
  clock.advance(2 * day)
  await removeAbandonedFiles(services)
  const statuses = await Promise.all(
    [linked, drafted, planned, detached, loose].map(async (url) => (await openFile(chat, 'hamlet', url ?? '')).status),
  )
  expect(statuses).toEqual([200, 200, 200, 200, 404])
  expect(await blobsUnder(prefixOf(loose ?? ''))).toEqual([])
  clock.advance(34 * day)
  await removeAbandonedFiles(services)
  expect((await openFile(chat, 'hamlet', detached ?? '')).status).toBe(404)
})

test('UPLOAD-17: bytes without a file are removed after a day', async () => {
  const prefix = 'uploads/1/zz/abcdefghijklmnopqrstuvwx'
  await recordOrphanBlobs(services.database.sql, [prefix], clock.nowMs())
  await services.blobs.put(
    `${prefix}/original`,
    (async function* () {
      yield Buffer.from('orphan')
    })(),
  )
  await removeAbandonedFiles(services)
  expect(await blobsUnder(`${prefix}/`)).toHaveLength(1)
  clock.advance(day + 1)
  await removeAbandonedFiles(services)
  expect(await blobsUnder(`${prefix}/`)).toEqual([])
})

test('TUS-5: an upload unfinished for a week is deleted', async () => {
  const headers = { ...(await chat.credentials('hamlet')), 'tus-resumable': '1.0.0', 'upload-length': '10' }
  const begun = await chat.app.inject({ method: 'POST', url: '/api/v1/tus', headers })
  const path = String(begun.headers.location).slice('/api/v1/tus/'.length)
  const file = `${testFolder('unfinished')}/${path}`
  expect((await stat(file)).size).toBe(0)
  clock.advance(6 * day)
  await deleteOldUploads(services)
  expect((await stat(file)).size).toBe(0)
  clock.advance(2 * day)
  await deleteOldUploads(services)
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test('TUS-5: the bytes of an upload that another node has deleted are deleted on this one', async () => {
  const headers = { ...(await chat.credentials('hamlet')), 'tus-resumable': '1.0.0', 'upload-length': '10' }
  const begin = async () => {
    const begun = await chat.app.inject({ method: 'POST', url: '/api/v1/tus', headers })
    return String(begun.headers.location).slice('/api/v1/tus/'.length)
  }
  const paths = [await begin(), await begin()]
  const sizeOf = async (path: string) => (await stat(`${testFolder('unfinished')}/${path}`)).size
  clock.advance(8 * day)
  await deleteOldUploads({
    ...services,
    uploads: { ...services.uploads, unfinishedDirectory: testFolder('elsewhere') },
  })
  expect(await Promise.all(paths.map(sizeOf))).toEqual([0, 0])
  const kept = await begin()
  await removeOrphanedParts(services)
  for (const path of paths) await expect(sizeOf(path)).rejects.toThrow('ENOENT')
  expect(await sizeOf(kept)).toBe(0)
})

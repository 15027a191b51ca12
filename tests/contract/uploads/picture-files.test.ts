import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { chatForTest } from '../../../server/chat/testing.ts'
import { openFile, uploadTo } from '../../../server/chat/testing-uploads.ts'
import { removeAbandonedFiles } from '../../../server/chat/uploads/actions/remove-attachment.ts'
import { BlobsUnavailable } from '../../../server/kernel/storage/blobs/blobs.ts'
import { DatabaseUnavailable } from '../../../server/kernel/storage/database.ts'

const chat = await chatForTest()
const { services, clock } = chat
const { blobs, database } = services

const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#3366cc' } })
  .png()
  .toBuffer()
const frame = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const moving = await sharp([picture, frame], { join: { animated: true } })
  .gif()
  .toBuffer()

const upload = (path: string) =>
  uploadTo(chat, 'adam', 'POST', path, [{ name: 'p', content: path.startsWith('/realm/emoji') ? moving : picture }])

/** The uploads of pictures, with the number of files of each. */
const uploads: [string, number][] = [
  ['/users/me/avatar', 2],
  ['/realm/icon', 1],
  ['/realm/logo', 1],
  ['/realm/emoji/moving', 2],
]

async function storedPictures(): Promise<string[]> {
  const keys: string[] = []
  for (const prefix of ['avatars/', 'organization/', 'emoji/'])
    for await (const key of blobs.list(prefix)) keys.push(key)
  return keys.sort()
}

async function runJobLater(): Promise<void> {
  clock.advance(25 * 3_600_000)
  await removeAbandonedFiles(services)
}

beforeEach(async () => {
  await chat.call('adam', 'DELETE', '/realm/emoji/moving')
})

test.each(uploads.slice(0, 3))(
  'IMAGE-15: the files of a replaced picture (%s) that cannot be deleted at once are deleted later',
  async (path, files) => {
    await upload(path)
    const before = await storedPictures()
    const { delete: remove } = blobs
    blobs.delete = () => Promise.reject(new BlobsUnavailable('the store does not answer'))
    try {
      expect(await upload(path)).toMatchObject({ status: 200 })
    } finally {
      blobs.delete = remove
    }
    expect(await storedPictures()).toHaveLength(before.length + files)
    await runJobLater()
    const after = await storedPictures()
    expect(after).toHaveLength(before.length)
    expect(after).not.toEqual(before)
  },
)

test.each(uploads)(
  'IMAGE-15: a picture (%s) whose commit has no reply keeps its files if it was committed',
  async (path, files) => {
    await chat.call('adam', 'DELETE', path)
    const before = await storedPictures()
    const { transaction } = database
    const lost = new DatabaseUnavailable('the connection was lost', { mayHaveCommitted: true })
    database.transaction = async (work, options) => {
      await transaction.call(database, work, options)
      throw lost
    }
    try {
      expect((await upload(path)).status).toBe(500)
    } finally {
      database.transaction = transaction
    }
    expect(await storedPictures()).toHaveLength(before.length + files)
    await runJobLater()
    expect(await storedPictures()).toHaveLength(before.length + files)
  },
)

test.each(uploads)(
  'IMAGE-15: the files of a picture (%s) whose commit has no reply are deleted later if nothing was committed',
  async (path, files) => {
    await chat.call('adam', 'DELETE', path)
    const before = await storedPictures()
    const { transaction } = database
    database.transaction = () =>
      Promise.reject(new DatabaseUnavailable('the connection was lost', { mayHaveCommitted: true }))
    const { delete: remove } = blobs
    blobs.delete = () => Promise.reject(new BlobsUnavailable('the store does not answer'))
    try {
      expect((await upload(path)).status).toBe(500)
    } finally {
      database.transaction = transaction
      blobs.delete = remove
    }
    expect(await storedPictures()).toHaveLength(before.length + files)
    await runJobLater()
    expect(await storedPictures()).toEqual(before)
  },
)

test.each(uploads)(
  'IMAGE-15: of a picture (%s) that is refused or cannot be stored completely no file stays',
  async (path, files) => {
    const before = await storedPictures()
    const { put } = blobs
    let stored = 0
    blobs.put = async (...input) => {
      stored += 1
      if (stored === files) throw new BlobsUnavailable('the store does not answer')
      return put.apply(blobs, input)
    }
    try {
      await upload(path)
    } finally {
      blobs.put = put
    }
    expect(await storedPictures()).toEqual(before)
  },
)

test('IMAGE-15: of an emoji with a name that is taken no file stays', async () => {
  expect(await upload('/realm/emoji/moving')).toMatchObject({ status: 200 })
  const before = await storedPictures()
  expect((await upload('/realm/emoji/moving')).status).toBe(400)
  expect(await storedPictures()).toEqual(before)
  const { emoji } = await chat.ok('adam', 'GET', '/realm/emoji')
  const shown = Object.values<{ source_url: string; deactivated: boolean }>(emoji).find((one) => !one.deactivated)
  expect((await openFile(chat, 'nobody', shown?.source_url ?? '')).status).toBe(200)
})

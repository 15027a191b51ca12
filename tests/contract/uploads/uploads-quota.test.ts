import { expect, test } from 'vitest'
import { chatForTest, type TestUserName } from '../../../server/chat/testing.ts'
import { uploaded, uploadParts } from '../../../server/chat/testing-uploads.ts'
import { beginUpload, deleteOldUploads, resumablePathId } from '../../../server/chat/uploads/actions/resume-upload.ts'
import { settingsFromEnvironment } from '../../../server/kernel/config/settings.ts'
import { sendTogether } from '../../../server/kernel/storage/testing-table-lock.ts'

const chat = await chatForTest({ uploads: { guestAndBotQuotaMebibytes: 1 } })
const content = Buffer.alloc(600_000)
const upload = (who: TestUserName) => uploadParts(chat, who, { name: 'a file', content })
const full = { status: 400, body: { code: 'REALM_UPLOAD_QUOTA', msg: 'Upload would exceed your upload quota.' } }

test('UPLOAD-20: a quota exists by default', () => {
  expect(settingsFromEnvironment({}).guestAndBotQuotaMebibytes).toBe(1000)
})

test.each(['gina', 'bot'] as const)('UPLOAD-20: %s has its own upload quota', async (who) => {
  await uploaded(chat, who, { name: 'first', content })
  expect(await upload(who)).toMatchObject(full)
  const owner = chat.people[who]
  const inParts = beginUpload(chat.services, owner, resumablePathId(chat.services, 'x'), content.length)
  await expect(inParts).rejects.toThrow('your upload quota')
  const headers = { ...(await chat.credentials(who)), 'tus-resumable': '1.0.0', 'upload-length': '600000' }
  const begun = await chat.app.inject({ method: 'POST', url: '/api/v1/tus', headers })
  expect(begun.statusCode).toBe(413)
  const [{ id }] = (await chat.ok(who, 'GET', '/attachments')).attachments
  await chat.ok(who, 'DELETE', `/attachments/${id}`)
  const begin = () => beginUpload(chat.services, owner, resumablePathId(chat.services, 'y'), content.length)
  await begin()
  await expect(begin()).rejects.toThrow('your upload quota')
  expect(await upload(who)).toMatchObject(full)
  chat.clock.advance(8 * 86_400_000)
  await deleteOldUploads(chat.services)
  const together = await Promise.all([upload(who), upload(who), upload(who)])
  expect(together.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('LIST-3: concurrent requests of a guest do not begin more uploads than the quota allows', async () => {
  const [{ id }] = (await chat.ok('gina', 'GET', '/attachments')).attachments
  await chat.ok('gina', 'DELETE', `/attachments/${id}`)
  const begin = () =>
    beginUpload(chat.services, chat.people.gina, resumablePathId(chat.services, 'z'), content.length).then(
      () => 'begun',
      (error: Error) => error.message,
    )
  const outcomes = await sendTogether(chat.services.database, 'unfinished_uploads', [begin, begin, begin, begin])
  expect(outcomes.sort()).toEqual([full.body.msg, full.body.msg, full.body.msg, 'begun'])
})

test('UPLOAD-20: members share the quota of the organization', async () => {
  for (let count = 0; count < 3; count += 1) expect((await upload('hamlet')).status).toBe(200)
})

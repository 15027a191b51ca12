import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { chatForTest } from '../../server/chat/testing.ts'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'

const place = testFolder('tus-folder')
const chat = await chatForTest({ uploads: { unfinishedDirectory: join(place, 'unfinished') } })

test('TUS-10: uploads in parts work again once their folder can be created', async () => {
  const begin = async () => {
    const headers = { ...(await chat.credentials('hamlet')), 'tus-resumable': '1.0.0', 'upload-length': '5' }
    return (await chat.app.inject({ method: 'POST', url: '/api/v1/tus', headers })).statusCode
  }
  await mkdir(dirname(place), { recursive: true })
  await writeFile(place, 'a file is where the folder should be')
  expect(await begin()).toBe(500)
  await rm(place)
  expect(await begin()).toBe(201)
})

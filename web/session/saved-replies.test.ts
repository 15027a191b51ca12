import { expect, test } from 'vitest'
import { type ReplyStorage, SavedReplies } from './saved-replies.ts'

function storageForTest(): ReplyStorage & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>()
  return {
    texts,
    read: async (key) => texts.get(key),
    write: async (key, text) => {
      texts.delete(key)
      texts.set(key, text)
    },
    keys: async () => [...texts.keys()],
    remove: async (key) => void texts.delete(key),
    clear: async () => texts.clear(),
  }
}

const request = (method: string, path: string, fields: readonly (readonly [string, string])[] = []) => ({
  ...{ method, path, fields, file: undefined, timeoutMs: 1000, signal: undefined },
})
const reply = (body: unknown, status = 200) => ({ status, body, retryAfterMs: undefined })
const session = request('GET', '/session')
const register = request('POST', '/register')
const view = (topic: string) => request('GET', '/messages', [['narrow', topic]])

async function usedBefore(storage: ReplyStorage, userId = 5) {
  const saved = new SavedReplies(storage)
  await saved.note(session, reply({ signed_in: true, user_id: userId }))
  await saved.note(register, reply({ queue_id: 'q1', user_id: userId }))
  await saved.note(view('a'), reply({ messages: [1] }))
  return saved
}

test('WOFF-2: a new page without a connection starts from the saved replies, with a queue the server does not know', async () => {
  const storage = storageForTest()
  await usedBefore(storage)
  const page = new SavedReplies(storage)
  expect((await page.find(session))?.body).toEqual({ signed_in: true, user_id: 5 })
  expect((await page.find(register))?.body).toEqual({ queue_id: 'saved', user_id: 5 })
  expect((await page.find(view('a')))?.body).toEqual({ messages: [1] })
  expect(await page.find(view('b'))).toBeUndefined()
  expect(await page.find(request('POST', '/messages'))).toBeUndefined()
  expect(await page.find(request('GET', '/users/me'))).toBeUndefined()
})

test('WOFF-2: after a live reply no saved one is used', async () => {
  const storage = storageForTest()
  const page = await usedBefore(storage)
  expect(await page.find(session)).toBeUndefined()
  expect(await page.find(register)).toBeUndefined()
  expect(await page.find(view('a'))).toBeUndefined()
})

test('WOFF-3: another user, nobody and a sign-out find nothing', async () => {
  for (const next of [{ signed_in: true, user_id: 6 }, { signed_in: false }]) {
    const storage = storageForTest()
    await usedBefore(storage)
    await new SavedReplies(storage).note(session, reply(next))
    expect([...storage.texts.keys()]).toEqual(['session'])
  }
  const storage = storageForTest()
  const saved = await usedBefore(storage)
  const { age } = saved
  await saved.forget()
  expect(storage.texts.size).toBe(0)
  // A reply that arrives after the sign-out.
  await saved.note(view('late'), reply({ messages: [1] }), age)
  await saved.note(view('later'), reply({ messages: [1] }))
  expect(storage.texts.size).toBe(0)
})

test('WOFF-2: rejected requests are not saved, and the number of views is bounded', async () => {
  const storage = storageForTest()
  const saved = await usedBefore(storage)
  await saved.note(view('rejected'), reply({ code: 'BAD_REQUEST' }, 400))
  for (let index = 0; index < 50; index += 1) await saved.note(view(String(index)), reply({ messages: [] }))
  const views = [...storage.texts.keys()].filter((key) => key.startsWith('messages?'))
  expect(views).toHaveLength(40)
  expect(views.at(-1)).toBe('messages?narrow=49')
  expect(views.some((key) => key.includes('rejected'))).toBe(false)
})

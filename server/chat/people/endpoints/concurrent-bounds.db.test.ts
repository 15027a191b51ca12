import { expect, test } from 'vitest'
import { sendTogether } from '../../../kernel/storage/testing-table-lock.ts'
import { chatLimits } from '../../limits.ts'
import { chatForTest } from '../../testing.ts'

const { call, ok, people, services } = await chatForTest()

type Answer = Awaited<ReturnType<typeof call>>

/** Sends all of them at once; returns how many succeeded. */
async function succeeded(table: string, requests: readonly (() => Promise<Answer>)[]): Promise<number> {
  const answers = await sendTogether(services.database, table, requests)
  return answers.filter(({ status }) => status === 200).length
}
const six = [1, 2, 3, 4, 5, 6]

test('LIST-3: concurrent requests do not exceed the bound of alert words', async () => {
  const path = '/users/me/alert_words'
  const words = Array.from({ length: chatLimits.alertWordsMax - 1 }, (_, index) => `word${index}`)
  await ok('hamlet', 'POST', path, { alert_words: words })
  expect(
    await succeeded(
      'alert_words',
      six.map((one) => () => call('hamlet', 'POST', path, { alert_words: [`more${one}`] })),
    ),
  ).toBe(1)
  expect((await ok('hamlet', 'GET', path)).alert_words).toHaveLength(chatLimits.alertWordsMax)
})

test('LIST-3: concurrent requests do not exceed the bound of bots', async () => {
  const create = (name: string) => call('mona', 'POST', '/bots', { full_name: name, short_name: name })
  for (let count = 1; count < chatLimits.botsPerOwnerMax; count += 1) await create(`m${count}`)
  expect(
    await succeeded(
      'people',
      six.map((one) => () => create(`more${one}`)),
    ),
  ).toBe(1)
})

test('LIST-3: concurrent requests do not exceed the bound of push tokens', async () => {
  const add = (token: string) => call('iris', 'POST', '/users/me/android_gcm_reg_id', { token })
  for (let count = 1; count < chatLimits.pushDevicesMax; count += 1) await add(`token${count}`)
  expect(
    await succeeded(
      'push_tokens',
      six.map((one) => () => add(`more${one}`)),
    ),
  ).toBe(1)
})

test('LIST-3: concurrent edits do not exceed the size of all drafts', async () => {
  const draft = (content: string) => ({ type: 'private', to: [people.iris.id], topic: '', content })
  const long = 'x'.repeat(10_000)
  const room = 2
  const full = Math.floor(chatLimits.draftsBytesMax / long.length) - room
  for (let saved = 0; saved < full; saved += 50) {
    const drafts = Array.from({ length: Math.min(50, full - saved) }, () => draft(long))
    await ok('adam', 'POST', '/drafts', { drafts })
  }
  const { ids } = await ok('adam', 'POST', '/drafts', { drafts: six.map(() => draft('x')) })
  const edit = (id: number) => call('adam', 'PATCH', `/drafts/${id}`, { draft: draft(long) })
  expect(
    await succeeded(
      'drafts',
      (ids as number[]).map((id) => () => edit(id)),
    ),
  ).toBe(room)
})

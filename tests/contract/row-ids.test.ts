import { expect, test } from 'vitest'
import { chatForTest } from '../../server/chat/testing.ts'

const { chat, call } = await chatForTest()
/** Just beyond a column of ids, and the largest integer of a parameter. */
const impossible = ['2147483648', '-2147483649', '9007199254740991']

/** Enough of the other parameters for a request to reach the row. */
const others: Readonly<Record<string, unknown>> = {
  content: 'c',
  draft: { type: '', to: [], topic: '', content: 'c' },
  emoji_name: 'octopus',
  name: 'n',
  op: 'start',
  pattern: 'AGORA-(?P<id>[0-9]+)',
  title: 't',
  topic_name: 't',
  url_template: 'https://agora.example/{id}',
}

const withId = chat.api.endpoints.filter(({ path, under }) => path.includes('_id}') && under !== '/json')

test.each(withId.map(({ method, path, params }) => ({ label: `${method} ${path}`, method, path, params })))(
  'KERNEL-49: $label with an id that no row can have is refused',
  async ({ method, path, params }) => {
    const sent = Object.fromEntries(Object.entries(others).filter(([name]) => name in params))
    for (const id of impossible) {
      const { status, body } = await call('olivia', method, path.replaceAll(/\{\w+_id\}/g, id), sent)
      expect(status, `${id}: ${JSON.stringify(body)}`).toBeLessThan(500)
    }
  },
)

test('KERNEL-49: a folder with an id that no row can have is refused', async () => {
  for (const folder_id of impossible) {
    const created = await call('olivia', 'POST', '/channels/create', { name: 'n', subscribers: [], folder_id })
    const changed = await call('olivia', 'PATCH', '/streams/1', { folder_id })
    expect([created.status, changed.status]).toEqual([400, 400])
  }
})

import { expect, test } from 'vitest'
import { chatForTest } from '../../testing.ts'

const { call, ok, clock } = await chatForTest()

test('SNIPPET-1: create, list, change and delete', async () => {
  const { saved_snippet_id: id } = await ok('hamlet', 'POST', '/saved_snippets', {
    title: 'Hi',
    content: '**Welcome**',
  })
  await ok('hamlet', 'PATCH', `/saved_snippets/${id}`, { title: 'Hello' })
  const date_created = Math.floor(clock.nowMs() / 1000)
  expect((await ok('hamlet', 'GET', '/saved_snippets')).saved_snippets).toEqual([
    { id, title: 'Hello', content: '**Welcome**', date_created },
  ])
  expect((await ok('iris', 'GET', '/saved_snippets')).saved_snippets).toEqual([])
  for (const method of ['PATCH', 'DELETE']) {
    expect(await call('iris', method, `/saved_snippets/${id}`, { title: 'x' })).toMatchObject({
      status: 404,
      body: { code: 'BAD_REQUEST', msg: 'Saved snippet does not exist.' },
    })
  }
  await ok('hamlet', 'DELETE', `/saved_snippets/${id}`)
  expect(await call('hamlet', 'DELETE', `/saved_snippets/${id}`)).toMatchObject({ status: 404 })
})

test.each([
  [{ title: '', content: 'x' }, 'Title cannot be empty.'],
  [{ title: 'x', content: ' ' }, 'Content cannot be empty.'],
  [{ title: 'x'.repeat(61), content: 'x' }, 'title is too long (limit: 60 characters)'],
  [{ title: 'x', content: 'x'.repeat(10_001) }, 'content is too long (limit: 10000 characters)'],
])('SNIPPET-1: %j is refused', async (sent, msg) => {
  expect(await call('hamlet', 'POST', '/saved_snippets', sent)).toMatchObject({ status: 400, body: { msg } })
  expect(await call('hamlet', 'PATCH', '/saved_snippets/1', {})).toMatchObject({ status: 400 })
})

test('SNIPPET-1: the snippets of a person have a bound together', async () => {
  const save = () => call('mona', 'POST', '/saved_snippets', { title: 'Long', content: 'x'.repeat(10_000) })
  let count = 0
  for (; count < 300; count += 1) if ((await save()).status === 400) break
  expect((await save()).body.msg).toBe('Your saved snippets are too long together.')
  expect((await ok('mona', 'GET', '/saved_snippets')).saved_snippets).toHaveLength(count)
})

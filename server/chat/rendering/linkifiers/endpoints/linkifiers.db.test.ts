import { expect, test } from 'vitest'
import { chatForTest } from '../../../testing.ts'

const { call, ok, people, services } = await chatForTest()
const add = async (pattern: string, url_template: string): Promise<number> =>
  (await ok('adam', 'POST', '/realm/filters', { pattern, url_template })).id
const listed = async () => (await ok('gina', 'GET', '/realm/linkifiers')).linkifiers
const render = async (text: string) => (await services.messaging.rendering.render(text, people.hamlet)).html

test('LINKIFIER-1: POST /realm/filters is for administrators', async () => {
  const sent = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' }
  expect(await call('mona', 'POST', '/realm/filters', sent)).toMatchObject({
    status: 400,
    body: { code: 'UNAUTHORIZED_PRINCIPAL' },
  })
})

test('LINKIFIER-3: a change of linkifiers applies to the next message', async () => {
  const id = await add('#(?P<id>[0-9]+)', 'https://example.com/{id}')
  expect(await render('see #12')).toContain('href="https://example.com/12"')
  await ok('adam', 'PATCH', `/realm/filters/${id}`, {
    pattern: '#(?P<id>[0-9]+)',
    url_template: 'https://other.example.com/{id}',
  })
  expect(await render('see #12')).toContain('href="https://other.example.com/12"')
  await ok('adam', 'DELETE', `/realm/filters/${id}`)
  expect(await render('see #12')).not.toContain('href')
})

test.each([
  ['', 'https://example.com'],
  ['(', 'https://example.com'],
  ['(?=a)', 'https://example.com'],
  ['#(?P<id>[0-9]+)', 'https://example.com/{number}'],
  ['#(?P<id>[0-9]+)', 'https://example.com'],
  ['#(?P<id>[0-9]+)', 'https://example.com/{id'],
])('LINKIFIER-1: the pattern %j with the template %j is refused', async (pattern, url_template) => {
  expect(await call('adam', 'POST', '/realm/filters', { pattern, url_template })).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST' },
  })
})

test('LINKIFIER-2: GET /realm/linkifiers is ordered; PATCH /realm/linkifiers takes each once', async () => {
  const ids = [await add('a(?P<id>\\d)', 'https://a.example/{id}'), await add('b(?P<id>\\d)', 'https://b.example/{id}')]
  expect((await listed()).map((one: { id: number }) => one.id)).toEqual(ids)
  expect((await listed())[0]).toEqual({ id: ids[0], pattern: 'a(?P<id>\\d)', url_template: 'https://a.example/{id}' })
  for (const ordered_linkifier_ids of [[ids[0]], [...ids, ids[0]], [ids[0], ids[0]], [ids[0], 99_999]]) {
    expect(await call('adam', 'PATCH', '/realm/linkifiers', { ordered_linkifier_ids })).toMatchObject({ status: 400 })
  }
  await ok('adam', 'PATCH', '/realm/linkifiers', { ordered_linkifier_ids: ids.toReversed() })
  expect((await listed()).map((one: { id: number }) => one.id)).toEqual(ids.toReversed())
})

test('a pattern is unique, and an unknown linkifier cannot be changed', async () => {
  const sent = { pattern: 'a(?P<id>\\d)', url_template: 'https://a.example/{id}' }
  expect(await call('adam', 'POST', '/realm/filters', sent)).toMatchObject({ status: 400 })
  expect(await call('adam', 'PATCH', '/realm/filters/99999', sent)).toMatchObject({
    status: 400,
    body: { msg: 'Linkifier not found.' },
  })
  expect(await call('adam', 'DELETE', '/realm/filters/99999')).toMatchObject({ status: 400 })
})

import { expect, test } from 'vitest'
import { chatForTest } from '../../testing.ts'

const { call, ok } = await chatForTest()
const views = async () => (await ok('hamlet', 'GET', '/navigation_views')).navigation_views

test('POST /navigation_views: custom views have a name, built-in ones have none', async () => {
  await ok('hamlet', 'POST', '/navigation_views', { fragment: 'inbox', is_pinned: true })
  await ok('hamlet', 'POST', '/navigation_views', { fragment: 'recent', is_pinned: false, name: 'null' })
  await ok('hamlet', 'POST', '/navigation_views', {
    fragment: 'narrow/is/alerted',
    is_pinned: true,
    name: 'Alert words',
  })
  expect(await views()).toEqual([
    { fragment: 'inbox', is_pinned: true, name: null },
    { fragment: 'narrow/is/alerted', is_pinned: true, name: 'Alert words' },
    { fragment: 'recent', is_pinned: false, name: null },
  ])
})

test.each([
  [{ fragment: '', is_pinned: true, name: 'Blank' }, 'fragment cannot be blank'],
  [{ fragment: ' \t', is_pinned: true, name: 'Blank' }, 'fragment cannot be blank'],
  [{ fragment: 'drafts', is_pinned: true, name: 'Mine' }, 'Built-in views cannot have a custom name'],
  [{ fragment: 'narrow/x', is_pinned: true }, 'Custom views must have a valid name'],
  [{ fragment: 'inbox', is_pinned: true }, 'Navigation view already exists.'],
  [{ fragment: 'narrow/y', is_pinned: true, name: 'Alert words' }, 'Navigation view with this name already exists.'],
])('NAV-1: %j is BAD_REQUEST', async (sent, msg) => {
  expect(await call('hamlet', 'POST', '/navigation_views', sent)).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', msg },
  })
})

test.each(['fragment', 'is_pinned'])('%s is required', async (missing) => {
  const sent: Record<string, unknown> = { fragment: 'narrow/z', is_pinned: true, name: 'Z' }
  delete sent[missing]
  expect(await call('hamlet', 'POST', '/navigation_views', sent)).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', var_name: missing },
  })
})

test('NAV-2: slashes of a fragment may be escaped or not', async () => {
  await ok('hamlet', 'PATCH', '/navigation_views/narrow/is/alerted', { is_pinned: false })
  await ok('hamlet', 'PATCH', '/navigation_views/narrow%2Fis%2Falerted', { name: 'Words' })
  expect(await views()).toContainEqual({ fragment: 'narrow/is/alerted', is_pinned: false, name: 'Words' })
  expect(await call('hamlet', 'PATCH', '/navigation_views/narrow/is/alerted')).toMatchObject({ status: 400 })
  expect(await call('hamlet', 'PATCH', '/navigation_views/inbox', { name: 'Mine' })).toMatchObject({ status: 400 })
  await ok('hamlet', 'DELETE', '/navigation_views/narrow/is/alerted')
})

test('a missing view, or one of another user, is 404', async () => {
  for (const [who, method] of [
    ['hamlet', 'PATCH'],
    ['hamlet', 'DELETE'],
  ] as const) {
    expect(await call(who, method, '/navigation_views/narrow/absent', { is_pinned: true })).toMatchObject({
      status: 404,
      body: { code: 'BAD_REQUEST', msg: 'Navigation view does not exist.' },
    })
  }
  expect(await call('iris', 'DELETE', '/navigation_views/inbox')).toMatchObject({ status: 404 })
})

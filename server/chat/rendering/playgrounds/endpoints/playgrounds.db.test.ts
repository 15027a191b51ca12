import { expect, test } from 'vitest'
import { chatForTest } from '../../../testing.ts'

const { call, ok } = await chatForTest()
const python = { name: 'Python', pygments_language: 'Python', url_template: 'https://example.com?c={code}' }

test('PLAYGROUND-1: POST /realm/playgrounds answers id and is for administrators', async () => {
  const { id } = await ok('adam', 'POST', '/realm/playgrounds', python)
  expect(await call('adam', 'POST', '/realm/playgrounds', python)).toMatchObject({ status: 400 })
  expect(await call('mona', 'POST', '/realm/playgrounds', python)).toMatchObject({
    status: 400,
    body: { code: 'UNAUTHORIZED_PRINCIPAL' },
  })
  expect(await call('mona', 'DELETE', `/realm/playgrounds/${id}`)).toMatchObject({ status: 400 })
  await ok('adam', 'DELETE', `/realm/playgrounds/${id}`)
  expect(await call('adam', 'DELETE', `/realm/playgrounds/${id}`)).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', msg: 'Invalid playground' },
  })
})

test.each([
  ['url_template', 'https://example.com'],
  ['url_template', 'https://example.com?c={nope}'],
  ['url_template', 'https://example.com?c={code}&d={more}'],
  ['url_template', 'https://example.com?c={code'],
  ['url_template', 'javascript:{code}'],
  ['pygments_language', 'no*such'],
  ['pygments_language', ' '],
  ['name', ' '],
])('PLAYGROUND-1: %s %j is refused', async (parameter, value) => {
  expect(await call('adam', 'POST', '/realm/playgrounds', { ...python, [parameter]: value })).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', var_name: parameter },
  })
})

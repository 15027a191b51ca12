import { expect, test } from 'vitest'
import { chatForTest } from '../testing.ts'

const { ok, services } = await chatForTest()
const { renderAssets } = services

const add = (pattern: string) =>
  ok('adam', 'POST', '/realm/filters', { pattern, url_template: 'https://a.example/{id}' }) as Promise<{ id: number }>

test('a change of one linkifier compiles no other', async () => {
  const { id } = await add('#(?P<id>\\d+)')
  await add('!(?P<id>\\d+)')
  const [first, second] = renderAssets.linkifiers()
  await add('%(?P<id>\\d+)')
  const three = renderAssets.linkifiers()
  expect(three).toHaveLength(3)
  expect(three[0]).toBe(first)
  expect(three[1]).toBe(second)
  await ok('adam', 'PATCH', `/realm/filters/${id}`, {
    pattern: '#(?P<id>\\d+)',
    url_template: 'https://b.example/{id}',
  })
  const changed = renderAssets.linkifiers()
  expect(changed[0]?.template.expand(new Map([['id', '7']]))).toBe('https://b.example/7')
  expect(changed[1]).toBe(second)
})

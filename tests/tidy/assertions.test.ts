import { expect, test } from 'vitest'
import { checkAssertions } from './assertions.ts'

const linesOf = (text: string, path = 'tests/web/planted.test.ts') =>
  checkAssertions([{ path, text }]).map(({ line }) => line)

test('a test that asserts nothing is found, however it is declared', () => {
  const planted = [
    "test('opens', async () => { await page.click('a') })",
    "test.for([1, 2])('opens %s', async (n) => { await page.click(n) })",
    "test.skipIf(missing)('// expect(1)', () => { run('expect(1)') })",
  ]
  expect(linesOf(planted.join('\n'))).toEqual([1, 2, 3])
})

test('an expectation and a wait both count as assertions', () => {
  const planted = [
    "test('a', () => { expect(1).toBe(1) })",
    "test('b', async () => { await page.getByText('x').waitFor() })",
    "test('c', async () => { await visitor.expectAccessible('x') })",
    "test('d', async () => { await eventually(() => isReady()) })",
  ]
  expect(linesOf(planted.join('\n'))).toEqual([])
})

test('suites whose runner counts assertions are left to it', () => {
  expect(linesOf("test('opens', () => { run() })", 'server/kernel/planted.test.ts')).toEqual([])
})

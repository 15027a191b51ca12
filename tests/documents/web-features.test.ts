import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Row {
  readonly feature: string
  readonly answer: string
  readonly journey: string
}

function rowsOf(page: string): Row[] {
  const lines = page.split('\n').filter((line) => /^\| .* \|$/.test(line) && !line.startsWith('| Feature'))
  return lines.map((line) => {
    const [feature = '', answer = '', journey = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { feature, answer, journey }
  })
}

const journeys = readdirSync(`${root}/tests/web`)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(`${root}/tests/web/${name}`, 'utf8'))
  .join('\n')

test('docs/web-features.md answers yes only with a journey that exists', () => {
  const rows = rowsOf(readFileSync(`${root}/docs/web-features.md`, 'utf8'))
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter(({ answer }) => answer !== 'yes' && answer !== 'no')).toEqual([])
  const unproven = rows.filter(({ answer, journey }) =>
    answer === 'yes' ? journey === '' || !journeys.includes(`test('${journey}'`) : journey !== '',
  )
  expect(unproven).toEqual([])
})

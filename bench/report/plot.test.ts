import { expect, test } from 'vitest'
import { plotBars } from './plot.ts'
import type { Row } from './report.ts'

const row = (name: string, value: number, kind: 'at least' | 'at most', bound: number): Row => ({
  ...{ bench: 'api', name, value, unit: '×' },
  bar: { kind, bound },
})
const widths = (svg: string) =>
  Array.from(svg.matchAll(/<rect x="\d+" y="\d+(?:\.\d+)?" width="([\d.]+)"/g), ([, width]) => Number(width))

test('a bar is as long as its share of the bound, turned over for an upper bound', () => {
  const svg = plotBars(
    [row('twice', 2, 'at least', 1), row('half', 3, 'at most', 1.5), row('far', 90, 'at least', 1)],
    'A & B',
  )
  const [twice = 0, half = 0, far = 0] = widths(svg)
  expect(twice / half).toBeCloseTo(4, 1)
  expect(far / twice).toBeCloseTo(2, 1)
  expect(svg).toContain('A &amp; B')
  expect(svg).toContain('3 × (at most 1.50)')
})

test('figures without a bar are left out', () => {
  expect(widths(plotBars([{ bench: 'api', name: 'orders', value: 5, unit: '/s' }], 'none'))).toEqual([])
})

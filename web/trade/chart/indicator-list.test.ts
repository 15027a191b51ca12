import { expect, test } from 'vitest'
import { indicatorIds, indicators, inputsOf, labelOf } from './indicator-list.ts'

test('TERMINAL-31: an indicator has the usual inputs unless all saved ones are valid', () => {
  expect(inputsOf('macd', undefined)).toEqual([12, 26, 9])
  expect(inputsOf('macd', [5, 35, 5])).toEqual([5, 35, 5])
  expect(inputsOf('bollinger', [20, 2.5])).toEqual([20, 2.5])
  for (const wrong of [[5, 35], [5, 35, 0], [5, 35, 1.5], [5, 35, 501], [5, 35, '9'], 'all', {}])
    expect(inputsOf('macd', wrong)).toEqual([12, 26, 9])
})

test('TERMINAL-31: other inputs give other values, and the label names them', () => {
  const closes = Array.from({ length: 80 }, (_, index) => 100 + (index % 7) * 3 - (index % 5))
  for (const id of indicatorIds) {
    const inputs = inputsOf(id, undefined)
    const longer = inputs.map((value) => value + 1)
    expect(indicators[id].plots(closes, longer)).not.toEqual(indicators[id].plots(closes, inputs))
    expect(labelOf({ id, inputs: longer })).toBe(`${indicators[id].name} ${longer.join(', ')}`)
  }
})

import { expect, test } from 'vitest'
import { isTerminalPart } from './terminal-settings.ts'

const level = { kind: 'level', price: 95_000.5 }
const line = { kind: 'line', from: { timeMs: 1, price: 2 }, to: { timeMs: 3, price: 4 } }

test('TERMSET-2: each part has its form', () => {
  expect(isTerminalPart('layout', '{"hidden":["tape"],"sizes":{"book":300},"isChatShown":true}')).toBe(true)
  expect(isTerminalPart('chart', '{"size":"15","isLog":false,"indicators":["sma"]}')).toBe(true)
  const periods = '{"size":"15","isLog":false,"indicators":[],"inputs":{"macd":[5,35,5],"bollinger":[20,2.5]}}'
  expect(isTerminalPart('chart', periods)).toBe(true)
  expect(isTerminalPart('drawings', JSON.stringify([level, line]))).toBe(true)
})

test.each([
  ['layout', '{"hidden":["tape"]}'],
  ['layout', '{"hidden":[],"sizes":{"book":"300"}}'],
  ['layout', '{"hidden":[],"sizes":{},"more":1}'],
  ['layout', '{"hidden":["<script>"],"sizes":{}}'],
  ['chart', '[]'],
  ['chart', '{"size":"15","isLog":false,"indicators":[],"inputs":{"rsi":[0]}}'],
  ['chart', '{"size":"15","isLog":false,"indicators":[],"inputs":{"rsi":14}}'],
  ['drawings', JSON.stringify(Array(51).fill(level))],
  ['drawings', '[{"kind":"level","price":-1}]'],
  ['drawings', '[{"kind":"level","price":1e999}]'],
  ['drawings', 'no JSON'],
  ['layout', `{"hidden":[],"sizes":{}}${' '.repeat(16_000)}`],
] as const)('TERMSET-2: a wrong %s is refused (%#)', (name, text) => {
  expect(isTerminalPart(name, text)).toBe(false)
})

import { expect, test } from 'vitest'
import { withPasted } from './pasted.ts'

const cursorAfter = (text: string) => ({ text, start: text.length, end: text.length })
const copied = { plain: 'Coin\tPrice\r\nBTC\t97,000\r\nA|B\t\r\n', html: '<meta><table border="0"><tr><td>Coin' }
const markdown = '| Coin | Price |\n| --- | --- |\n| BTC | 97,000 |\n| A\\|B |  |'

test('WCOMP-12: a table from a spreadsheet becomes a table between empty lines', () => {
  expect(withPasted(cursorAfter(''), copied)?.text).toBe(markdown)
  expect(withPasted(cursorAfter('Today:'), copied)?.text).toBe(`Today:\n\n${markdown}`)
  expect(withPasted({ text: 'ab', start: 1, end: 1 }, copied)?.text).toBe(`a\n\n${markdown}\n\nb`)
})

test.each([
  ['without its formatting', '', { ...copied, html: '' }],
  ['of one cell', '', { plain: 'BTC', html: '<table><td>BTC' }],
  ['beside prose', '', { plain: 'Prices\nCoin\tPrice', html: '<p>Prices<table>' }],
  ['in a code block', '```\n', copied],
])('WCOMP-12: a table %s is pasted as it is', (_, before, pasted) => {
  expect(withPasted(cursorAfter(before), pasted)).toBeUndefined()
})

test('WCOMP-12: an address makes the selected text a link', () => {
  const pasted = { plain: 'https://agora.example/docs\n', html: '' }
  const selected = { text: 'see the docs', start: 8, end: 12 }
  expect(withPasted(selected, pasted)).toEqual(cursorAfter('see the [docs](https://agora.example/docs)'))
  expect(withPasted(cursorAfter('see '), pasted)).toBeUndefined()
  expect(withPasted({ text: 'http://old.example', start: 0, end: 18 }, pasted)).toBeUndefined()
})

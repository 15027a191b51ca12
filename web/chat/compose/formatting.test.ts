import { expect, test } from 'vitest'
import { continuedList, formatted, type Selected, withBlock } from './formatting.ts'

/** `a [b] c`: the brackets are the selection. */
function read(marked: string): Selected {
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  return { text: marked.replace('[', '').replace(']', ''), start, end }
}

const shown = ({ text, start, end }: Selected) => `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`

test('WCOMP-3: bold and italic toggle around the selection', () => {
  const bold = formatted(read('a [b] c'), 'bold')
  expect(shown(bold)).toBe('a **[b]** c')
  expect(shown(formatted(bold, 'bold'))).toBe('a [b] c')
  expect(shown(formatted(bold, 'italic'))).toBe('a ***[b]*** c')
  expect(shown(formatted(formatted(bold, 'italic'), 'italic'))).toBe('a **[b]** c')
})

test('WCOMP-3: a link selects the part the user has to fill in', () => {
  const { text, start, end } = formatted({ text: 'see this', start: 4, end: 8 }, 'link')
  expect([text, text.slice(start, end)]).toEqual(['see [this](url)', 'url'])
  const bare = formatted({ text: 'https://agora.example', start: 0, end: 21 }, 'link')
  expect([bare.text, bare.start]).toEqual(['[](https://agora.example)', 1])
})

test('WCOMP-3: blocks start on a new line; lists prefix each line', () => {
  expect(formatted({ text: 'one two', start: 4, end: 7 }, 'quote').text).toBe('one \n```quote\ntwo\n```')
  expect(formatted({ text: 'a\nb', start: 0, end: 3 }, 'code').text).toBe('```\na\nb\n```')
  expect(formatted({ text: 'a\nb', start: 0, end: 3 }, 'list').text).toBe('- a\n- b')
  expect(formatted({ text: '- a\n- b', start: 0, end: 7 }, 'list').text).toBe('a\nb')
  expect(formatted({ text: 'a\nb', start: 0, end: 3 }, 'numbered').text).toBe('1. a\n2. b')
  expect(withBlock({ text: 'one', start: 3, end: 3 }, '> q').text).toBe('one\n> q')
})

test('WCOMP-3: Enter continues a list; an empty item ends it', () => {
  expect(continuedList({ text: '- a', start: 3, end: 3 })?.text).toBe('- a\n- ')
  expect(continuedList({ text: '9. a', start: 4, end: 4 })?.text).toBe('9. a\n10. ')
  expect(continuedList({ text: '- a\n- ', start: 6, end: 6 })?.text).toBe('- a\n')
  expect(continuedList({ text: 'plain', start: 5, end: 5 })).toBeUndefined()
})

import { expect, test } from 'vitest'
import { readingStyle } from './use-reading-style.ts'

test('size and line height of messages are those of the settings', () => {
  expect(readingStyle({ web_font_size_px: 18, web_line_height_percent: 122, fluid_layout_width: false })).toEqual({
    '--message-size': '18px',
    '--message-line': '1.22',
    '--column-max': '',
  })
})

test('a column without bounds is what the whole width means; whatever is not set is left to the style sheet', () => {
  expect(readingStyle({ fluid_layout_width: true })).toMatchObject({ '--column-max': 'none' })
  expect(Object.values(readingStyle({}))).toEqual(['', '', ''])
})

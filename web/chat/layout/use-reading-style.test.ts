import { expect, test } from 'vitest'
import { readingStyle } from './use-reading-style.ts'

test('the settings set the font size and line height of messages', () => {
  expect(readingStyle({ web_font_size_px: 18, web_line_height_percent: 122, fluid_layout_width: false })).toEqual({
    '--message-size': '18px',
    '--message-line': '1.22',
    '--column-max': '',
  })
})

test('full width removes the column limit; an unset value is left to the style sheet', () => {
  expect(readingStyle({ fluid_layout_width: true })).toMatchObject({ '--column-max': 'none' })
  expect(Object.values(readingStyle({}))).toEqual(['', '', ''])
})

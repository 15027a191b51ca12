import { expect, test } from 'vitest'
import { readingStyle } from './use-reading-style.ts'

test('the settings set the font size and line height of messages', () => {
  expect(readingStyle({ web_font_size_px: 18, web_line_height_percent: 122, fluid_layout_width: false })).toEqual({
    '--message-size': '18px',
    '--message-line': '1.22',
    '--column-max': '',
    '--preview-scale': '',
  })
})

test('full width removes the column limit; an unset value is left to the style sheet', () => {
  expect(readingStyle({ fluid_layout_width: true })).toMatchObject({ '--column-max': 'none' })
  expect(Object.values(readingStyle({}))).toEqual(['', '', '', ''])
})

test('the organization enlarges the previews of images and videos', () => {
  expect(readingStyle({}, 150)).toMatchObject({ '--preview-scale': '1.5' })
})

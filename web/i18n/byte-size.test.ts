import { expect, test } from 'vitest'
import { formatBytes } from './byte-size.ts'

test('WOWN-2: a size is shown in the largest unit of which there is at least one, in the language', () => {
  expect(formatBytes('en', 0)).toBe('0 bytes')
  expect(formatBytes('en', 1)).toBe('1 byte')
  expect(formatBytes('en', 1500)).toBe('1.5 kB')
  expect(formatBytes('en', 25 * 1024 * 1024)).toBe('25 MB')
  expect(formatBytes('fa', 1536)).toContain('۱')
})

import { expect, test } from 'vitest'
import { fitsPattern } from './address-check.ts'

test('TERMINAL-18: an address must match the whole pattern of its network', async () => {
  expect(await fitsPattern('^0x[0-9A-Fa-f]{40}$', `0x${'a'.repeat(40)}`)).toBe(true)
  expect(await fitsPattern('0x[0-9A-Fa-f]{40}', `0x${'a'.repeat(41)}`)).toBe(false)
  expect(await fitsPattern('', 'anything')).toBe(true)
  expect(await fitsPattern('(', 'anything')).toBe(false)
})

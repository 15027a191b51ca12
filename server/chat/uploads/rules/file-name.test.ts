import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'
import { addressName, storedName, strictAddressName } from './file-name.ts'

describe('names of uploads', () => {
  test.each([
    ['plain.txt', 'plain.txt', 'plain.txt'],
    ['a [b] (c).txt', 'a-b-c.txt', 'a-b-c.txt'],
    ['Übersicht 図.pdf', 'Übersicht-図.pdf', 'bersicht-.pdf'],
    ['x  --  y', 'x-y', 'x-y'],
    ['ﬁne.txt', 'fine.txt', 'ne.txt'],
    ['...', 'uploaded-file', 'uploaded-file'],
    ['', 'uploaded-file', 'uploaded-file'],
    ['"?*<>|:', 'uploaded-file', 'uploaded-file'],
    ['.htaccess', '.htaccess', '.htaccess'],
  ])('UPLOAD-3: %j is %j in an address, and %j where only ASCII will do', (name, address, strict) => {
    expect(addressName(name)).toBe(address)
    expect(strictAddressName(name)).toBe(strict)
  })

  test('UPLOAD-3: a long name is cut in front of its ending, between characters', () => {
    expect(addressName(`${'a'.repeat(400)}.tar.gz`)).toBe(`${'a'.repeat(252)}.gz`)
    expect(Buffer.byteLength(addressName(`${'é'.repeat(400)}.txt`))).toBeLessThanOrEqual(255)
    expect(addressName(`${'図'.repeat(200)}.txt`)).toMatch(/^図+\.txt$/)
    expect(Buffer.byteLength(addressName(`x.${'e'.repeat(400)}`))).toBe(255)
  })

  test('UPLOAD-3: whatever the name, an address has one harmless segment of at most 255 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (name) => {
        for (const made of [addressName(name), strictAddressName(name)]) {
          expect(made).toMatch(/^[\p{L}\p{N}_.-]+$/u)
          expect(['.', '..']).not.toContain(made)
          expect(Buffer.byteLength(made)).toBeLessThanOrEqual(255)
        }
        expect(storedName(name)).not.toMatch(/[\0/\\]/)
        expect(storedName(name)).not.toBe('')
      }),
    )
  })

  test('UPLOAD-18: no name breaks its header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        expect(contentDisposition('attachment', name)).toMatch(
          /^attachment; filename="[\x20-\x21\x23-\x24\x26-\x5b\x5d-\x7e]*"(; filename\*=UTF-8''[A-Za-z0-9%._~!-]*)?$/,
        )
      }),
    )
  })

  test('UPLOAD-1: the name is kept as it was given, without what leads elsewhere', () => {
    expect(storedName('my [best] file.txt')).toBe('my [best] file.txt')
    expect(storedName('C:\\dir\\evil.txt')).toBe('evil.txt')
    expect(storedName('..%2f..%2fpasswd')).toBe('passwd')
    expect(storedName('100%.txt')).toBe('100%.txt')
    expect(storedName('..')).toBe('uploaded-file')
  })
})

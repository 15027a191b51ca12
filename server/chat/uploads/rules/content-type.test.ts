import { describe, expect, test } from 'vitest'
import { readByteRange } from './byte-range.ts'
import { bareType, decideContentType, isShownInline } from './content-type.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('what a file is', () => {
  test.each([
    ['image/png', '\x89PNG\r\n\x1a\n', 'image/png'],
    ['text/html', '\x89PNG\r\n\x1a\n', 'image/png'],
    ['image/png', '<html>', 'application/octet-stream'],
    ['image/svg+xml', '<svg/>', 'image/svg+xml'],
    ['audio/mp4', '\0\0\0\x18ftypmp42', 'audio/mp4'],
    ['text/html', '\0\0\0\x18ftypmp42', 'video/mp4'],
    ['image/heic', '\0\0\0\x18ftypheic', 'image/heic'],
    ['audio/webm', '\x1aE\xdf\xa3', 'audio/webm'],
    ['audio/wav', 'RIFF\0\0\0\0WAVE', 'audio/wav'],
    ['image/webp', 'RIFF\0\0\0\0WAVE', 'audio/wav'],
    ['application/pdf', '%PDF-1.4', 'application/pdf'],
    ['application/pdf', 'no', 'application/octet-stream'],
    ['text/plain; charset=utf-16', 'hello', 'text/plain'],
    ['text/plain', 'a\0b', 'application/octet-stream'],
    ['application/zip', 'PK', 'application/zip'],
    ['nonsense', 'x', 'application/octet-stream'],
  ])('UPLOAD-6: claimed as %s and beginning with %j, it is %s', (claimed, head, type) => {
    expect(decideContentType(claimed, bytes(head))).toBe(type)
  })

  test('UPLOAD-6: nothing that can hold a program is shown in place', () => {
    for (const type of [
      'text/html',
      'image/svg+xml',
      'text/xml',
      'application/javascript',
      'text/css',
      'application/wasm',
    ])
      expect(isShownInline(type)).toBe(false)
  })

  test('UPLOAD-18: an invalid media type is unknown', () => {
    for (const claimed of ['', '/', 'a/', 'text/html\r\nx: y', 'text /html', 'a'.repeat(500), 'text/html/x'])
      expect(bareType(claimed)).toBe('application/octet-stream')
  })
})

describe('parts', () => {
  test.each([
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=5-', { first: 5, last: 9 }],
    ['bytes=5-100', { first: 5, last: 9 }],
    ['bytes=-4', { first: 6, last: 9 }],
    ['bytes=-100', { first: 0, last: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', undefined],
    ['bytes=0-1,3-4', undefined],
    ['lines=0-1', undefined],
    [undefined, undefined],
  ])('UPLOAD-7: of ten bytes %s is %j', (header, range) => {
    expect(readByteRange(header, 10)).toEqual(range)
  })

  test('UPLOAD-7: an empty file has no ranges', () => {
    expect(readByteRange('bytes=0-', 0)).toBe('unsatisfiable')
    expect(readByteRange('bytes=-1', 0)).toBe('unsatisfiable')
  })
})

import { expect, test } from 'vitest'
import { fileAddress } from './file-address.ts'

const origin = 'https://agora.example'
const addressOf = (path: string) => fileAddress(`?path=${encodeURIComponent(path)}`, origin)

test('UPLOAD-23: the page of a file leads to uploaded files of this site only', () => {
  expect(addressOf('/user_uploads/2/ab/x y.png')).toBe('/user_uploads/2/ab/x%20y.png')
  for (const elsewhere of [
    ...['https://evil.example/user_uploads/2/a/x', '//evil.example/user_uploads/2/a/x', 'javascript:alert(1)'],
    ...['/user_uploads/../admin', '/json/session', 'user_uploads', '', '/\\evil.example/user_uploads/', 'http://['],
  ])
    expect(addressOf(elsewhere), elsewhere).toBeUndefined()
  expect(fileAddress('', origin)).toBeUndefined()
})

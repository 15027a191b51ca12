import { expect, test } from 'vitest'
import { downloadAddress, fileOf } from './message-files.ts'

const site = 'https://agora.example'
const file = (href: string, title = '') => fileOf(href, title, site)

test('FILECARD-1: the name of a file decides whether it is played', () => {
  const kinds = ['clip.mp4', 'clip.WEBM', 'song.mp3', 'note.ogg', 'fees.pdf', 'archive.tar.gz', 'README']
  expect(kinds.map((name) => file(`/user_uploads/1/ab/${name}`)?.kind)).toEqual([
    ...['video', 'video', 'audio', 'audio', 'file', 'file', 'file'],
  ])
})

test('FILECARD-1: only uploads of this site are files', () => {
  expect(file('https://agora.example/user_uploads/1/ab/fees.pdf')?.href).toBe('/user_uploads/1/ab/fees.pdf')
  for (const other of [
    ...[
      'https://evil.example/user_uploads/1/ab/fees.pdf',
      '//evil.example/user_uploads/1/a/b.pdf',
      '/docs',
      'no address',
    ],
    ...['/user_uploads/thumbnail/1/ab/fees.png/840x560.webp', '/user_uploads/temporary/x/fees.pdf'],
  ])
    expect(file(other), other).toBeUndefined()
})

test('FILECARD-1: a card shows the name of the file, not another text of its link', () => {
  expect(file('/user_uploads/1/ab/annual-report.pdf', 'annual report.pdf')?.name).toBe('annual report.pdf')
  expect(file('/user_uploads/1/ab/%DA%AF%D8%B2%D8%A7%D8%B1%D8%B4.pdf')?.name).toBe('گزارش.pdf')
  expect(file('/user_uploads/1/ab/virus.exe', 'invoice.pdf')?.name).toBe('virus.exe')
  expect(file('/user_uploads/1/ab/%zz.pdf')?.name).toBe('%zz.pdf')
})

test('FILECARD-1: a name that a resumable upload stored in ASCII is shown in its own script', () => {
  expect(file('/user_uploads/1/ab/.pdf', 'گزارش مالی.pdf')?.name).toBe('گزارش مالی.pdf')
  expect(file('/user_uploads/1/ab/2026-.pdf', '2026 گزارش.pdf')?.name).toBe('2026 گزارش.pdf')
  expect(file('/user_uploads/1/ab/.exe', 'گزارش.pdf')?.name).toBe('.exe')
  expect(file('/user_uploads/1/ab/fdp.exe', '\u202efdp.exe')?.name).toBe('fdp.exe')
})

test('FILECARD-1: the download of a file has its own address', () => {
  expect(downloadAddress('/user_uploads/1/ab/fees.pdf')).toBe('/user_uploads/download/1/ab/fees.pdf')
})

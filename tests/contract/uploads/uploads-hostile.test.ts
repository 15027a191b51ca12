import { expect, test } from 'vitest'
import { chatForTest } from '../../../server/chat/testing.ts'
import { openFile, uploadParts } from '../../../server/chat/testing-uploads.ts'
import { seededIds } from '../../../server/kernel/ids/ids.ts'

const seed = Number(process.env.UPLOAD_SEED ?? 20_261_115)
const chat = await chatForTest()
const ids = seededIds(seed)

const number = (below: number) => ids.bytes(4).readUInt32LE() % below
const pick = <T>(from: readonly T[]): T => from[number(from.length)] as T

const nameParts = [
  ...[
    '../',
    '..\\',
    '/etc/passwd',
    'C:\\con',
    'nul',
    '.',
    '..',
    '.htaccess',
    '~root',
    '%2e%2e%2f',
    '%00',
    '%0d%0aX: 1',
  ],
  ...['\u202egnp.exe', '\u0000', '\u200b', '\ud83d\ude00', 'é'.normalize('NFD'), 'ﷺ'.repeat(20), 'a'.repeat(400)],
  ...[
    '"; filename="x.html',
    "'*=utf-8''x",
    '<script>',
    '&lt;',
    '](javascript:alert(1))',
    '[x](y)',
    '`',
    '$(id)',
    ';rm',
  ],
  ...[' ', '\t', '-'.repeat(300), 'index.html', 'x.svg', 'x.js', 'x.png', 'x.pdf.exe', 'x.xhtml', 'x.wasm', 'x.swf'],
]
const types = [
  ...[
    'text/html',
    'image/svg+xml',
    'application/xhtml+xml',
    'text/xml',
    'text/javascript',
    'application/wasm',
    'text/css',
  ],
  ...['image/png', 'image/jpeg', 'application/pdf', 'video/mp4', 'audio/mpeg', 'text/plain', 'multipart/form-data', ''],
  ...['text/html; charset=utf-7', 'IMAGE/SVG+XML', 'image/png, text/html', 'x'.repeat(300), 'message/rfc822'],
]
const starts = [
  ...['<script>alert(1)</script>', '<!DOCTYPE html><html>', '<svg xmlns="http://www.w3.org/2000/svg" onload="a()">'],
  ...['<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aa">]>', 'alert(1)', '#!/bin/sh\n', 'MZ', '\x7fELF', 'PK\x03\x04'],
  ...['\x89PNG\r\n\x1a\n<script>', 'GIF89a=1;alert(1)//', 'GIF89a/*', '\xff\xd8\xff<svg onload=a()>', '%PDF-<script>'],
  ...[
    'RIFF\xff\xff\xff\xffWEBP',
    'II*\0\xff\xff\xff\xff',
    '\0\0\0\x18ftypheic',
    '\0\0\0\x18ftypmp42<html>',
    'ID3<html>',
  ],
  ...['', '\xef\xbb\xbf<html>', '+ADw-script+AD4-', '\xfe\xff\0<', 'push graphic-context\nurl(https://x)', '%!PS\n'],
]
const inlineTypes =
  /^(?:image\/(?:png|gif|jpeg|webp|avif)|audio\/[a-z0-9]+|video\/(?:mp4|webm)|application\/pdf|text\/plain; charset=utf-8)$/
const hasRightStart = /^(?:\x89PNG|GIF8|\xff\xd8\xff|RIFF|....ftyp|ID3|%PDF-)/s

test('UPLOAD-18: three hundred hostile names and contents', async () => {
  for (let round = 0; round < 300; round += 1) {
    const name = Array.from({ length: 1 + number(3) }, () => pick(nameParts)).join(pick(['', '.', '/', ' ']))
    const content = Buffer.concat([Buffer.from(pick(starts), 'latin1'), ids.bytes(number(3000))])
    const type = pick(types)
    const notified = `seed ${seed}, round ${round}: ${JSON.stringify({ name, type })}`
    const { status, body } = await uploadParts(chat, 'hamlet', { name: name.replace(/[\r\n\0]/g, '_'), content, type })
    expect(status, notified).toBe(200)
    expect(body.url, notified).toMatch(/^\/user_uploads\/1\/[a-z0-9]{2}\/[a-z0-9]{24}\/[\p{L}\p{N}_.-]+$/u)
    expect(Buffer.byteLength(body.url.split('/').at(-1)), notified).toBeLessThanOrEqual(255)
    const served = await openFile(chat, 'hamlet', body.url)
    expect(served.status, notified).toBe(200)
    expect(served.content.equals(content), notified).toBe(true)
    const disposition = String(served.headers['content-disposition'])
    const servedType = String(served.headers['content-type'])
    expect(disposition, notified).toMatch(
      /^(?:inline|attachment); filename="[^"\\]*"(?:; filename\*=UTF-8''[A-Za-z0-9%._~!-]*)?$/,
    )
    if (disposition.startsWith('inline')) {
      expect(servedType, notified).toMatch(inlineTypes)
      if (!servedType.startsWith('text/plain')) expect(content.toString('latin1'), notified).toMatch(hasRightStart)
    } else expect(servedType, notified).toBe('application/octet-stream')
    expect(served.headers['x-content-type-options'], notified).toBe('nosniff')
    expect(served.headers['content-security-policy'], notified).toMatch(/^default-src 'none'.*; sandbox$/)
  }
  await chat.services.uploads.thumbnails.settled()
  const { sql } = chat.services.database
  const [{ pending } = { pending: -1 }] = await sql<{ pending: number }[]>`
    select count(*)::int as pending from attachments where thumbnails = 'pending'`
  expect(pending).toBe(0)
}, 120_000)

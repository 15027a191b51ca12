/**
 * Text as UTF-8 with its length in bytes before it. A lone surrogate is written as it is (three bytes), so that a
 * command from the journal equals the accepted one, whatever text a client sends.
 */
import { CorruptBytes } from './corrupt-bytes.ts'

/** The part of a `ByteWriter` that writes text. */
interface TextTarget {
  readonly bytes: Uint8Array
  length: number
  uint(value: number): void
  reserve(count: number): void
}

/** The part of a `ByteReader` that reads text. */
interface TextSource {
  readonly bytes: Uint8Array
  uint(): number
  take(count: number): number
}

export function writeText(writer: TextTarget, text: string): void {
  writer.uint(byteLength(text))
  writer.reserve(text.length * 3)
  const bytes = writer.bytes
  let at = writer.length
  for (let index = 0; index < text.length; index++) {
    const code = text.codePointAt(index) as number
    if (code < 0x80) {
      bytes[at++] = code
    } else if (code < 0x800) {
      bytes[at++] = 0xc0 | (code >> 6)
      bytes[at++] = 0x80 | (code & 0x3f)
    } else if (code < 0x10000) {
      bytes[at++] = 0xe0 | (code >> 12)
      bytes[at++] = 0x80 | ((code >> 6) & 0x3f)
      bytes[at++] = 0x80 | (code & 0x3f)
    } else {
      bytes[at++] = 0xf0 | (code >> 18)
      bytes[at++] = 0x80 | ((code >> 12) & 0x3f)
      bytes[at++] = 0x80 | ((code >> 6) & 0x3f)
      bytes[at++] = 0x80 | (code & 0x3f)
      index += 1
    }
  }
  writer.length = at
}

function byteLength(text: string): number {
  let length = text.length
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) continue
    length += unit < 0x800 ? 1 : 2
    // A surrogate pair is two units and four bytes: two more than its units, while the count above assumes three per unit.
    if (unit >= 0xd800 && unit < 0xdc00) {
      const next = text.charCodeAt(index + 1)
      if (next >= 0xdc00 && next < 0xe000) index += 1
    }
  }
  return length
}

export function readText(reader: TextSource): string {
  const count = reader.uint()
  const start = reader.take(count)
  const end = start + count
  const bytes = reader.bytes
  let text = ''
  let afterHighSurrogate = false
  let at = start
  while (at < end) {
    const first = bytes[at] as number
    const length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
    if (length === 0 || at + length > end) throw new CorruptBytes('not text')
    let code = length === 1 ? first : first & (0x7f >> length)
    for (let index = 1; index < length; index++) {
      const next = bytes[at + index] as number
      if ((next & 0xc0) !== 0x80) throw new CorruptBytes('not text')
      code = (code << 6) | (next & 0x3f)
    }
    if ((length === 3 && code < 0x800) || (length === 4 && (code < 0x10000 || code > 0x10ffff))) {
      throw new CorruptBytes('not text')
    }
    // A high and a low surrogate in sequence are a pair, and a pair is encoded as one character.
    if (afterHighSurrogate && code >= 0xdc00 && code < 0xe000) throw new CorruptBytes('not text')
    afterHighSurrogate = code >= 0xd800 && code < 0xdc00
    text += String.fromCodePoint(code)
    at += length
  }
  return text
}

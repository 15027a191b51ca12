import { crc32, deflateSync } from 'node:zlib'
import type { Rgb } from '../rules/identicon.ts'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const paletteColour = 3

/** A square picture of a few colours: each row contains palette indexes. */
export function palettePng(side: number, palette: readonly Rgb[], rowAt: (y: number) => Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 8
  header[9] = paletteColour
  const rows = Buffer.alloc((side + 1) * side)
  // Each row starts with its filter type: none.
  for (let y = 0; y < side; y += 1) rows.set(rowAt(y), y * (side + 1) + 1)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

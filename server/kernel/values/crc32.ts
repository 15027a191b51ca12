const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32 as in IEEE 802.3 and zlib, of text that is all ASCII; the browser has no other. */
export function crc32(text: string): number {
  let value = 0xffffffff
  for (let index = 0; index < text.length; index += 1)
    value = (table[(value ^ text.charCodeAt(index)) & 0xff] as number) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

import { crc32 } from 'node:zlib'
import { checksumText, type WrittenLevel } from '../domain/book/checksum-text.ts'

export { checksumLevels, type WrittenLevel } from '../domain/book/checksum-text.ts'

export function bookChecksum(bids: readonly WrittenLevel[], asks: readonly WrittenLevel[]): string {
  return String(crc32(checksumText(bids, asks)))
}

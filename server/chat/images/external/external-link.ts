import { timingSafeEqual } from 'node:crypto'
import { hmacSha256 } from '../../../kernel/auth/digest.ts'

/** The signed address of an external image at this site. Only the server makes such addresses, for rendered messages. */
export function externalImageLink(key: Buffer, url: string): string {
  return `/external_content/${sealOf(key, url)}/${Buffer.from(url, 'utf8').toString('hex')}`
}

/** The image of an address; undefined if the address is forged. */
export function openExternalImageLink(key: Buffer, seal: string, hex: string): string | undefined {
  const url = Buffer.from(hex, 'hex').toString('utf8')
  const [expected, received] = [Buffer.from(sealOf(key, url)), Buffer.from(seal)]
  return expected.length === received.length && timingSafeEqual(expected, received) ? url : undefined
}

const sealOf = (key: Buffer, url: string): string => hmacSha256(key, `external image ${url}`).toString('hex')

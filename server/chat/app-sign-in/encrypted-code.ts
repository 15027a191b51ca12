import { createCipheriv } from 'node:crypto'

export const codeNonceBytes = 12

/** A code for the desktop app: AES-256-GCM with the app's one-time key; the nonce comes first, in hexadecimal digits. */
export function encryptCode(code: string, oneTimeKey: string, nonce: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(oneTimeKey, 'hex'), nonce)
  return Buffer.concat([nonce, cipher.update(code, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('hex')
}

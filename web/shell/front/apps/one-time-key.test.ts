import { expect, test } from 'vitest'
import { oneTimeKey } from './one-time-key.ts'

/** As the server encrypts: the nonce, then AES-256-GCM, in hexadecimal digits. */
async function encrypted(code: string, key: string): Promise<string> {
  const bytes = Uint8Array.from(key.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const nonce = new Uint8Array(12).fill(7)
  const secret = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt'])
  const box = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, secret, new TextEncoder().encode(code))
  return [...nonce, ...new Uint8Array(box)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

test('APPS-4: a pasted code opens with the key of this page, and with no other', async () => {
  const mine = await oneTimeKey(undefined)
  const other = await oneTimeKey(undefined)
  expect(mine.key).toMatch(/^[0-9a-f]{64}$/)
  expect(other.key).not.toBe(mine.key)
  const pasted = await encrypted('the code', mine.key)
  expect(await mine.read(` ${pasted}\n`)).toBe('the code')
  expect(await other.read(pasted)).toBeUndefined()
  expect(await mine.read('my other clipboard')).toBeUndefined()
})

test('APPS-4: the desktop app gives the key and reads the clipboard itself', async () => {
  const key = new Uint8Array(32).fill(5)
  const bridge = {
    send_event: () => true,
    on_event: () => undefined,
    decrypt_clipboard: () => ({ key, pasted: Promise.resolve('from the clipboard') }),
  }
  const made = await oneTimeKey(bridge)
  expect(made.key).toBe('05'.repeat(32))
  expect(await made.fromClipboard).toBe('from the clipboard')
  expect(await made.read(await encrypted('typed in', made.key))).toBe('typed in')
})

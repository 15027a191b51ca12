import type { DesktopBridge } from '../../../platform/desktop-app.ts'

const nonceBytes = 12

/** A key of this page and a promise of the code that a browser encrypts with it. */
export interface OneTimeKey {
  /** In hexadecimal digits. */
  readonly key: string
  /** From the clipboard, without the user's help; undefined if the app cannot read it. */
  readonly fromClipboard: Promise<string> | undefined
  /** The code in a pasted text; undefined if it was not encrypted with this key. */
  read(pasted: string): Promise<string | undefined>
}

export async function oneTimeKey(bridge: DesktopBridge | undefined): Promise<OneTimeKey> {
  const clipboard = bridge?.decrypt_clipboard?.(1)
  const bytes = clipboard?.key ?? crypto.getRandomValues(new Uint8Array(32))
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(bytes), 'AES-GCM', false, ['decrypt'])
  return {
    key: [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    fromClipboard: clipboard?.pasted,
    async read(pasted) {
      const digits = pasted.trim()
      if (!/^(?:[0-9a-f]{2}){29,400}$/i.test(digits)) return undefined
      const data = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
      const nonce = { name: 'AES-GCM', iv: data.slice(0, nonceBytes) }
      try {
        return new TextDecoder().decode(await crypto.subtle.decrypt(nonce, key, data.slice(nonceBytes)))
      } catch {
        return undefined
      }
    },
  }
}

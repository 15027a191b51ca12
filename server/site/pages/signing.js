/**
 * Whether this browser signs here: it offers its cryptography over https and at localhost only.
 * @returns {boolean}
 */
export function canSign() {
  return globalThis.crypto?.subtle !== undefined
}

/**
 * The lowercase hexadecimal HMAC-SHA256 of a text.
 * @param {string} secret
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function hmacSha256(secret, text) {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(text))
  return [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

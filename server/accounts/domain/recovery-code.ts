/** Digits and letters without those that look alike on paper. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const bitsPerCharacter = 5
const characters = 16
const groupCharacters = 4

export const recoveryCodeBytes = (characters * bitsPerCharacter) / 8

/** Formats random bytes: `3k7m-q9xd-0vta-h2wz`. */
export function recoveryCodeText(bytes: Uint8Array): string {
  let bits = bytes.reduce((all, byte) => (all << 8n) | BigInt(byte), 0n)
  let text = ''
  for (let index = 0; index < characters; index += 1) {
    if (index > 0 && index % groupCharacters === 0) text = `-${text}`
    text = `${alphabet[Number(bits & 31n)]}${text}`
    bits >>= 5n
  }
  return text
}

/** The normal form of a typed code, or undefined if the text is not a code. */
export function recoveryCodeKey(typed: string): string | undefined {
  const plain = typed
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return plain.length === characters && [...plain].every((one) => alphabet.includes(one)) ? plain : undefined
}

import { emailLengthMax } from './limits.ts'

// Addresses that mail servers accept in practice, without quoted local parts. A host without a dot is a local name.
// Neither part may contain a colon, which separates the address from the key in the credentials of a request.
const form = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u

export function cleanEmail(text: string): string | undefined {
  const email = text.trim().normalize('NFC')
  return email.length <= emailLengthMax && form.test(email) && !email.includes('..') ? email : undefined
}

/** Equal for all spellings of one address. Empty, as for no address, for a text that the database cannot store. */
export function emailKey(text: string): string {
  return text.includes('\0') ? '' : text.trim().normalize('NFC').toLowerCase()
}

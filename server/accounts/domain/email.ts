import { emailLengthMax } from './limits.ts'

// What mail servers take in practice; quoted local parts are left out. A host without a dot is a name in one's own network.
// Neither part may hold a colon, which separates the address from the key in the credentials of a request.
const form = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u

export function cleanEmail(text: string): string | undefined {
  const email = text.trim().normalize('NFC')
  return email.length <= emailLengthMax && form.test(email) && !email.includes('..') ? email : undefined
}

/** What is equal for two spellings of one address; empty, which no address has, for a text the database cannot hold. */
export function emailKey(text: string): string {
  return text.includes('\0') ? '' : text.trim().normalize('NFC').toLowerCase()
}

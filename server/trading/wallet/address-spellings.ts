import { evmAddress, isWitnessAddress } from './address-checksums.ts'

const evmForm = /^0x[0-9a-f]{40}$/i

/** The same text for every spelling of an address: an EVM address and a witness address have no case of their own. */
export function plainSpelling(address: string): string {
  return evmForm.test(address) || isWitnessAddress(address) ? address.toLowerCase() : address
}

/** Every spelling of an address that a program may have stored, this one first. */
export function spellingsOf(address: string): readonly string[] {
  const plain = plainSpelling(address)
  const others = evmForm.test(address)
    ? [evmAddress(plain.slice(2)), `0x${plain.slice(2).toUpperCase()}`]
    : [isWitnessAddress(address) ? plain.toUpperCase() : plain]
  return [...new Set([address, plain, ...others])]
}

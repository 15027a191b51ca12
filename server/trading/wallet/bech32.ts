const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
/** The generator of the checksum, one value for each of the five bits that leave the register. */
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const
const checksumLength = 6

/** The address of a witness program of version 0, as BIP 173 writes it. */
export function bech32(prefix: string, program: Uint8Array): string {
  const data = [0, ...inFives(program)]
  const letters = [...prefix].map((letter) => letter.charCodeAt(0))
  const expanded = [...letters.map((code) => code >> 5), 0, ...letters.map((code) => code & 31)]
  const checksum = polymod([...expanded, ...data, ...Array<number>(checksumLength).fill(0)]) ^ 1
  const check = Array.from({ length: checksumLength }, (_, index) => (checksum >>> (5 * (5 - index))) & 31)
  return `${prefix}1${[...data, ...check].map((value) => alphabet.charAt(value)).join('')}`
}

function polymod(values: readonly number[]): number {
  let register = 1
  for (const value of values) {
    const top = register >>> 25
    register = ((register & 0x1ffffff) << 5) ^ value
    for (const [bit, part] of generator.entries()) if (((top >>> bit) & 1) === 1) register ^= part
  }
  return register
}

/** Groups of eight bits as groups of five, with zeros behind the last. */
function inFives(bytes: Uint8Array): number[] {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => Number.parseInt(group.padEnd(5, '0'), 2))
}

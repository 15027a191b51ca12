/** The addresses in the typed or pasted text, without duplicates. */
export function addressesIn(typed: string): readonly string[] {
  const found = typed.split(/[\s,;،؛]+/).filter((address) => address !== '')
  return [...new Set(found)]
}

/** The first invalid address; the server checks the rest. */
export function badAddressIn(typed: string): string | undefined {
  return addressesIn(typed).find((address) => !/^[^@\s]+@[^@\s]+$/.test(address))
}

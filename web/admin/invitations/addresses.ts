/** The addresses in what was typed or pasted, each once. */
export function addressesIn(typed: string): readonly string[] {
  const found = typed.split(/[\s,;،؛]+/).filter((address) => address !== '')
  return [...new Set(found)]
}

/** The first that cannot be an address; whether it is one only the server and the mail can tell. */
export function badAddressIn(typed: string): string | undefined {
  return addressesIn(typed).find((address) => !/^[^@\s]+@[^@\s]+$/.test(address))
}

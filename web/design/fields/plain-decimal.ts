const zeros = [0x30, 0x06f0, 0x0660]
/** A comma before groups of three digits is a separator; any other comma is a decimal point. */
const grouped = /^[^,]*\d{1,3}(?:,\d{3})+(?!\d|,)/

/** Typed or pasted text as a plain decimal: Latin digits and at most one point. */
export function plainDecimal(typed: string): string {
  const latin = latinDigits(typed).replaceAll('٬', ',').replaceAll('٫', '.')
  const pointed = latin.includes('.') || grouped.test(latin) ? latin.replaceAll(',', '') : latin.replace(',', '.')
  // After a letter, as in 1e5, digits have another meaning.
  const number = /[\d.][^\p{L}]*/u.exec(pointed)?.[0] ?? ''
  const [whole = '', ...fraction] = number.replace(/[^\d.]/g, '').split('.')
  if (fraction.length === 0) return whole
  return `${whole === '' ? '0' : whole}.${fraction.join('')}`
}

/** Replaces Persian and Arabic digits by Latin ones. */
export function latinDigits(text: string): string {
  return Array.from(text, latinDigit).join('')
}

function latinDigit(character: string): string {
  const code = character.charCodeAt(0)
  const zero = zeros.find((zero) => code >= zero && code <= zero + 9)
  return zero === undefined ? character : String(code - zero)
}

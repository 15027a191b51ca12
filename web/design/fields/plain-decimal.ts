const zeros = [0x30, 0x06f0, 0x0660]
/** A comma before groups of three digits is a separator; any other comma is a decimal point. */
const grouped = /^[^,]*\d{1,3}(?:,\d{3})+(?!\d|,)/

/** As programs and spreadsheets write small and large numbers: 1e-7. */
const scientific = /^\s*(\d+)(?:\.(\d*))?e([+-]?\d{1,2})\s*$/i
/** A sign of spreadsheets too: − and the hyphen. */
const negative = /^[^\d.]*[-−]\s*[\d.]/

/**
 * Typed or pasted text as a plain decimal: Latin digits and at most one point. Undefined for a negative number: without its
 * sign it would be another one.
 */
export function plainDecimal(typed: string): string | undefined {
  const latin = latinDigits(typed).replaceAll('٬', ',').replaceAll('٫', '.')
  if (negative.test(latin)) return undefined
  const [, digits, decimals = '', exponent] = scientific.exec(latin) ?? []
  if (digits !== undefined) return shifted(digits, decimals, Number(exponent))
  const pointed = latin.includes('.') || grouped.test(latin) ? latin.replaceAll(',', '') : latin.replace(',', '.')
  // After a letter or a dash, as in 1e5 and 10-20, digits have another meaning.
  const number = /[\d.][^\p{L}\p{Pd}−]*/u.exec(pointed)?.[0] ?? ''
  const [whole = '', ...fraction] = number.replace(/[^\d.]/g, '').split('.')
  if (fraction.length === 0) return whole
  return `${whole === '' ? '0' : whole}.${fraction.join('')}`
}

/** The digits with the point moved: `shifted('1', '5', -2)` is 0.015. */
function shifted(whole: string, decimals: string, by: number): string {
  const digits = `${'0'.repeat(Math.max(0, 1 - by - whole.length))}${whole}${decimals.padEnd(Math.max(0, by), '0')}`
  const point = digits.length - Math.max(0, Math.max(decimals.length, by) - by)
  const fraction = digits.slice(point).replace(/0+$/, '')
  const shown = digits.slice(0, point).replace(/^0+(?=\d)/, '')
  return fraction === '' ? shown : `${shown}.${fraction}`
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

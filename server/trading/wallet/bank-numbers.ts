/** Numbers of bank cards and bank accounts as people write them, and the checks that find a mistyped digit. */

const cardDigits = 16
const ibanForm = /^IR\d{24}$/
/** ISO 7064 puts letters in as two digits from A = 10 on. */
const countryDigits = '1827'

/** Without the spaces and hyphens that are printed on it; undefined when it is no card number. */
export function readCardNumber(text: string): string | undefined {
  const digits = bare(text)
  return /^\d+$/.test(digits) && digits.length === cardDigits && passesLuhn(digits) ? digits : undefined
}

/** `IR` and 24 digits, in capitals and without spaces; undefined when it is no Iranian IBAN. */
export function readIban(text: string): string | undefined {
  const iban = bare(text).toUpperCase()
  if (!ibanForm.test(iban)) return undefined
  // The country and the check digits go to the end; what results is one more than a multiple of 97.
  return BigInt(`${iban.slice(4)}${countryDigits}${iban.slice(2, 4)}`) % 97n === 1n ? iban : undefined
}

/** The first six digits, which name the bank, and the last four: enough to know it again, and no use to a thief. */
export function maskedCardNumber(digits: string): string {
  return `${digits.slice(0, 6)}${'*'.repeat(cardDigits - 10)}${digits.slice(-4)}`
}

function bare(text: string): string {
  return text.replace(/[\s-]/g, '')
}

/** Every second digit from the right counts twice, its own digits added up; all together end in 0. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

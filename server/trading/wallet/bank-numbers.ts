/** Numbers of bank cards and bank accounts as people write them, and the checks that detect a mistyped digit. */

const cardDigits = 16
const ibanForm = /^IR\d{24}$/
/** ISO 7064 replaces letters with two digits, A = 10. */
const countryDigits = '1827'

/** Without the printed spaces and hyphens; undefined if it is no card number. */
export function readCardNumber(text: string): string | undefined {
  const digits = bare(text)
  return /^\d+$/.test(digits) && digits.length === cardDigits && passesLuhn(digits) ? digits : undefined
}

/** `IR` and 24 digits, in capitals and without spaces; undefined if it is no Iranian IBAN. */
export function readIban(text: string): string | undefined {
  const iban = bare(text).toUpperCase()
  if (!ibanForm.test(iban)) return undefined
  // The country and the check digits move to the end; the result modulo 97 is 1.
  return BigInt(`${iban.slice(4)}${countryDigits}${iban.slice(2, 4)}`) % 97n === 1n ? iban : undefined
}

/** The first six digits, which name the bank, and the last four: enough to recognize it, and useless to a thief. */
export function maskedCardNumber(digits: string): string {
  return `${digits.slice(0, 6)}${'*'.repeat(cardDigits - 10)}${digits.slice(-4)}`
}

function bare(text: string): string {
  return text.replace(/[\s-]/g, '')
}

/** Luhn: every second digit from the right counts twice, with its digits summed; the total ends in 0. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

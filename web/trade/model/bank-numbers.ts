/** Card and bank account numbers as users write them, and the checks that find a mistyped digit. */
import { latinDigits } from '../../design/fields/plain-decimal.ts'

export type BankNumberProblem = 'required' | 'wrongLength' | 'wrongDigits'

const cardDigits = 16
const ibanDigits = 24
/** ISO 7064 encodes letters as two digits from A = 10: this is IR. */
const countryDigits = '1827'

/** The digits of the typed or pasted text; the country code is optional. */
export function bankDigits(typed: string): string {
  return latinDigits(typed).replace(/[^0-9]/g, '')
}

/** The Luhn check. */
export function checkCardNumber(digits: string): BankNumberProblem | undefined {
  if (digits.length !== cardDigits) return digits === '' ? 'required' : 'wrongLength'
  const values = [...digits].map((digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return value > 9 ? value - 9 : value
  })
  return values.reduce((sum, value) => sum + value, 0) % 10 === 0 ? undefined : 'wrongDigits'
}

/** The IBAN check: the number modulo 97 is 1. */
export function checkIban(digits: string): BankNumberProblem | undefined {
  if (digits.length !== ibanDigits) return digits === '' ? 'required' : 'wrongLength'
  const rearranged = BigInt(`${digits.slice(2)}${countryDigits}${digits.slice(0, 2)}`)
  return rearranged % 97n === 1n ? undefined : 'wrongDigits'
}

/** Digits in groups of four from the start. */
export function showBankNumber(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ')
}

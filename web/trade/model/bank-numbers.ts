/** Numbers of bank cards and bank accounts as people write them, and the checks that find a mistyped digit. */
import { latinDigits } from '../../design/fields/plain-decimal.ts'

export type BankNumberProblem = 'required' | 'wrongLength' | 'wrongDigits'

const cardDigits = 16
const ibanDigits = 24
/** ISO 7064 puts letters in as two digits from A = 10 on: this is IR. */
const countryDigits = '1827'

/** The digits of what was typed or pasted; the country in front of an IBAN is known without being typed. */
export function bankDigits(typed: string): string {
  return latinDigits(typed).replace(/[^0-9]/g, '')
}

/** Every second digit from the right counts twice, its own digits added up; all together end in 0. */
export function checkCardNumber(digits: string): BankNumberProblem | undefined {
  if (digits.length !== cardDigits) return digits === '' ? 'required' : 'wrongLength'
  const values = [...digits].map((digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return value > 9 ? value - 9 : value
  })
  return values.reduce((sum, value) => sum + value, 0) % 10 === 0 ? undefined : 'wrongDigits'
}

/** With country and check digits at its end the number is one more than a multiple of 97. */
export function checkIban(digits: string): BankNumberProblem | undefined {
  if (digits.length !== ibanDigits) return digits === '' ? 'required' : 'wrongLength'
  const turned = BigInt(`${digits.slice(2)}${countryDigits}${digits.slice(0, 2)}`)
  return turned % 97n === 1n ? undefined : 'wrongDigits'
}

/** As it is printed: in groups of four, counted from the start. */
export function showBankNumber(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ')
}

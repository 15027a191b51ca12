import { z } from 'zod'
import type { BankAccount } from '../store/bank-accounts.ts'
import { decimalText } from './market.ts'

export const cardSchema = z.object({
  card_uuid: z.string(),
  cardNumber: z.string().describe('The first six and last four digits; the rest is not stored'),
  time: decimalText.describe('When it was added'),
})

export const ibanSchema = z.object({
  iban_uuid: z.string(),
  iban: z.string(),
  time: decimalText.describe('When it was added'),
  usableFrom: decimalText.describe('Withdrawals to it are possible from this time'),
})

export function cardJson({ accountUuid, number, addedAtMs }: BankAccount): z.input<typeof cardSchema> {
  return { card_uuid: accountUuid, cardNumber: number, time: String(addedAtMs) }
}

export function ibanJson({ accountUuid, number, addedAtMs, usableFromMs }: BankAccount): z.input<typeof ibanSchema> {
  return { iban_uuid: accountUuid, iban: number, time: String(addedAtMs), usableFrom: String(usableFromMs) }
}

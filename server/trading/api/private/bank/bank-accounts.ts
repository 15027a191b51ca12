import { z } from 'zod'
import { param } from '../../../../kernel/endpoint/parameter.ts'
import { addBankAccount, dropBankAccount, readBankAccounts } from '../../../actions/wallet/change-bank-accounts.ts'
import { tradingEndpoint } from '../../../endpoint.ts'
import { maskedCardNumber, readCardNumber, readIban } from '../../../wallet/bank-numbers.ts'
import { cardJson, cardSchema, ibanJson, ibanSchema } from '../../../wire/bank-account.ts'

const onceFailures = ['REPLAYED_REQUEST', 'TIMEOUT_UNKNOWN', 'UNAVAILABLE'] as const
const addFailures = ['TOO_MANY_BANK_ACCOUNTS', 'STEP_UP_REQUIRED', ...onceFailures] as const

const numberText = (read: (text: string) => string | undefined, rule: string) =>
  z
    .string()
    .max(60)
    .refine((text) => read(text) !== undefined, rule)
    .transform((text) => read(text) ?? '')

export const setCard = tradingEndpoint({
  method: 'POST',
  path: '/private/bank/set_card',
  tag: 'Bank',
  summary: 'Add a bank card for deposits',
  description: 'Only its first six and last four digits are stored. A known card is returned unchanged.',
  access: 'withdraw',
  params: {
    cardNumber: param.text(
      numberText(readCardNumber, 'is not a card number: 16 digits, the last of which fits the others'),
      '16 digits, spaces allowed',
    ),
  },
  reply: cardSchema,
  failures: addFailures,
  async handle({ params: { cardNumber }, caller, services }) {
    return cardJson(await addBankAccount(services, caller, 'card', maskedCardNumber(cardNumber)))
  },
})

export const setIban = tradingEndpoint({
  method: 'POST',
  path: '/private/bank/set_iban',
  tag: 'Bank',
  summary: 'Add your bank account for withdrawals; its hold starts now',
  description: 'A known account is returned unchanged, with its hold.',
  access: 'withdraw',
  params: {
    iban: param.text(
      numberText(readIban, 'is not an Iranian IBAN: IR and 24 digits with check digits that fit'),
      'IR and 24 digits, spaces allowed',
    ),
  },
  reply: ibanSchema,
  failures: addFailures,
  async handle({ params: { iban }, caller, services }) {
    return ibanJson(await addBankAccount(services, caller, 'iban', iban))
  },
})

export const getBankAccounts = tradingEndpoint({
  method: 'GET',
  path: '/private/bank/get_accounts',
  tag: 'Bank',
  summary: 'List your bank cards and bank accounts, newest first',
  access: 'read',
  params: {},
  reply: z.object({ cards: z.array(cardSchema), ibans: z.array(ibanSchema) }),
  failures: [],
  async handle({ caller, services }) {
    const all = await readBankAccounts(services, caller.accountId)
    return {
      cards: all.filter(({ kind }) => kind === 'card').map(cardJson),
      ibans: all.filter(({ kind }) => kind === 'iban').map(ibanJson),
    }
  },
})

export const deleteBankAccount = tradingEndpoint({
  method: 'DELETE',
  path: '/private/bank/accounts',
  tag: 'Bank',
  summary: 'Remove a bank card or a bank account; adding it again starts a new hold',
  access: 'withdraw',
  params: { account_uuid: param.text(z.uuid(), '`card_uuid` or `iban_uuid`') },
  reply: z.object({ removed: z.string() }),
  failures: ['BANK_ACCOUNT_NOT_FOUND', ...onceFailures],
  async handle({ params: { account_uuid: accountUuid }, caller, services }) {
    await dropBankAccount(services, caller, accountUuid)
    return { removed: accountUuid }
  },
})

import { useQuery } from '@tanstack/react-query'
import type { ResultOf } from '../../../../client/trading-client.ts'
import { callTrading } from '../../../session/call-trading.ts'
import { queryNames } from '../../account/queries.ts'

type BankAccounts = ResultOf<'GET /private/bank/get_accounts'>
export type BankCard = BankAccounts['cards'][number]
export type BankIban = BankAccounts['ibans'][number]

export function useBankAccounts() {
  return useQuery({
    queryKey: [...queryNames.wallet, 'banks'],
    queryFn: ({ signal }) => callTrading('GET /private/bank/get_accounts', {}, signal),
  })
}

export const addIban = (digits: string) => callTrading('POST /private/bank/set_iban', { iban: `IR${digits}` })

export const addCard = (cardNumber: string) => callTrading('POST /private/bank/set_card', { cardNumber })

export const removeBankAccount = (accountUuid: string) =>
  callTrading('DELETE /private/bank/accounts', { account_uuid: accountUuid })

/** The terms of bank transfers; they are fixed, so the venue does not publish them. */
export const bankTerms = { withdrawFee: '0', minimumWithdraw: '1', withdrawPrecision: '0' } as const

/** Offers follow the market and are refreshed at this interval while visible. */
const offerEveryMs = 5_000

export type DustOffer = ResultOf<'GET /private/account/get_dust_balance'>[number]

export function useDust(into: string) {
  return useQuery({
    queryKey: [...queryNames.wallet, 'dust', into],
    queryFn: ({ signal }) => callTrading('GET /private/account/get_dust_balance', { into }, signal),
    refetchInterval: offerEveryMs,
  })
}

export const convertDust = (coins: readonly string[], into: string) =>
  callTrading('POST /private/account/convert_dust_balance', { coinsList: coins.join(','), into })

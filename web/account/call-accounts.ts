import { queryClient } from './query-client.ts'

export const callAccountsKey = ['call-accounts']

/** The user connected or disconnected an account at a provider of calls: an open page fetches the list again. */
export function noteCallAccounts(): void {
  queryClient.invalidateQueries({ queryKey: callAccountsKey }).catch(() => undefined)
}

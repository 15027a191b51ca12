import { queryClient } from './query-client.ts'

export const botOffersKey = ['bot-offers']

/** The bot offers of the user may have changed: an open page fetches them again. */
export function noteBotOffers(): void {
  queryClient.invalidateQueries({ queryKey: botOffersKey }).catch(() => undefined)
}

import { queryClient } from './query-client.ts'

export const botOffersKey = ['bot-offers']

/** The bots that are offered to the person have changed, or may have: an open page fetches them again. */
export function noteBotOffers(): void {
  queryClient.invalidateQueries({ queryKey: botOffersKey }).catch(() => undefined)
}

import { createStore } from '../../platform/store.ts'

export interface OpenCard {
  readonly userId: number
  /** The element the card points at. */
  readonly at: Element
}

/** The open user card. */
export const openCard = createStore<OpenCard | undefined>(undefined)

export function openPersonCard(userId: number, at: Element): void {
  openCard.set({ userId, at })
}

export function closePersonCard(): void {
  openCard.set(undefined)
}

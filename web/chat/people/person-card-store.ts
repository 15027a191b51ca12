import { createStore } from '../../platform/store.ts'

export interface OpenCard {
  readonly userId: number
  /** What it points at. */
  readonly at: Element
}

/** The card about a person that is open, wherever it was opened from. */
export const openCard = createStore<OpenCard | undefined>(undefined)

export function openPersonCard(userId: number, at: Element): void {
  openCard.set({ userId, at })
}

export function closePersonCard(): void {
  openCard.set(undefined)
}

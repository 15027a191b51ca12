import { createStore, useStore } from '../platform/store.ts'
import { onSignOut } from '../session/session-store.ts'

export type BadgedArea = 'trade' | 'chat'

const badges = createStore<Readonly<Record<BadgedArea, number>>>({ trade: 0, chat: 0 })

onSignOut(() => badges.set({ trade: 0, chat: 0 }))

/** Sets the count of an area: shown in the navigation and in the page title. */
export function setBadge(area: BadgedArea, count: number): void {
  badges.set((before) => (before[area] === count ? before : { ...before, [area]: count }))
}

export function useBadges(): Readonly<Record<BadgedArea, number>> {
  return useStore(badges)
}

import { createContext, useContext } from 'react'
import { readSaved, saveValue } from '../platform/saved-values.ts'
import { createStore, useStore } from '../platform/store.ts'

/** The 12-hour or 24-hour clock of the user; `language` is the default of the language. */
const dayClocks = ['12', '24', 'language'] as const
export type DayClock = (typeof dayClocks)[number]

const saved = readSaved('day-clock')
const store = createStore<DayClock>(dayClocks.find((clock) => clock === saved) ?? 'language')

/** Saved in the browser too: the page shows times before the server replies. */
export function setDayClock(clock: DayClock): void {
  saveValue('day-clock', clock)
  store.set(clock)
}

/** Follows the choice; for the root, which gives it to all others. */
export function useChosenDayClock(): DayClock {
  return useStore(store)
}

export const DayClockContext = createContext<DayClock | undefined>(undefined)

export function useDayClock(): DayClock {
  return useContext(DayClockContext) ?? store.get()
}

/** The personal setting of the chat API: true, false, or null for the default of the language. */
export function dayClockOf(isTwentyFour: unknown): DayClock {
  if (typeof isTwentyFour !== 'boolean') return 'language'
  return isTwentyFour ? '24' : '12'
}

export function hourCycleOf(clock: DayClock): Pick<Intl.DateTimeFormatOptions, 'hourCycle'> {
  if (clock === 'language') return {}
  return { hourCycle: clock === '24' ? 'h23' : 'h12' }
}

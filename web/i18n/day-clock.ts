import { keep, readSaved } from '../platform/saved-values.ts'
import { createStore, useStore } from '../platform/store.ts'

/** How the hours of a day are counted for a person; `language` is as readers of the language are used to. */
const dayClocks = ['12', '24', 'language'] as const
export type DayClock = (typeof dayClocks)[number]

const kept = readSaved('day-clock')
const store = createStore<DayClock>(dayClocks.find((clock) => clock === kept) ?? 'language')

/** Kept in the browser as well: a page shows times before it has heard from the server. */
export function setDayClock(clock: DayClock): void {
  keep('day-clock', clock)
  store.set(clock)
}

export function useDayClock(): DayClock {
  return useStore(store)
}

/** The personal setting as the chat API has it: true, false, or null for the language's own. */
export function dayClockOf(isTwentyFour: unknown): DayClock {
  if (typeof isTwentyFour !== 'boolean') return 'language'
  return isTwentyFour ? '24' : '12'
}

export function hourCycleOf(clock: DayClock): Pick<Intl.DateTimeFormatOptions, 'hourCycle'> {
  if (clock === 'language') return {}
  return { hourCycle: clock === '24' ? 'h23' : 'h12' }
}

import { readSavedJson, saveJson } from '../../platform/saved-values.ts'
import { createStore, type Store } from '../../platform/store.ts'
import { currentSession } from '../../session/session-store.ts'

function currentPerson(): number {
  const session = currentSession()
  return session.kind === 'signed-in' ? session.person.userId : 0
}

export interface PersonalValue<T> extends Store<T> {
  /** Whether the user has not changed it yet. */
  isUntouched(): boolean
}

/** A saved value of the signed-in user: two users of one browser do not share it. */
export function createPersonalValue<T>(
  name: string,
  initial: T,
  isValid: (value: unknown) => value is T,
): PersonalValue<T> {
  const loaded = new Map<number, Store<T>>()
  const touched = new Set<number>()
  const changes = createStore(0)
  const own = (): Store<T> => {
    const person = currentPerson()
    const known = loaded.get(person)
    if (known !== undefined) return known
    const saved = readSavedJson(`${name}.${person}`, isValid)
    const made = createStore(saved ?? initial)
    if (saved !== undefined) touched.add(person)
    made.subscribe(() => {
      touched.add(person)
      saveJson(`${name}.${person}`, made.get())
      changes.set((count) => count + 1)
    })
    loaded.set(person, made)
    return made
  }
  return {
    get: () => own().get(),
    set: (next) => own().set(next),
    subscribe: changes.subscribe,
    isUntouched() {
      own()
      return !touched.has(currentPerson())
    },
  }
}

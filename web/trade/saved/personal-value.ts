import { readSavedJson, saveJson } from '../../platform/saved-values.ts'
import { createStore, type Store } from '../../platform/store.ts'
import { currentSession } from '../../session/session-store.ts'

function currentPerson(): number {
  const session = currentSession()
  return session.kind === 'signed-in' ? session.person.userId : 0
}

/** A saved value of the signed-in user: two users of one browser do not share it. */
export function createPersonalValue<T>(name: string, initial: T, isValid: (value: unknown) => value is T): Store<T> {
  const loaded = new Map<number, Store<T>>()
  const changes = createStore(0)
  const own = (): Store<T> => {
    const person = currentPerson()
    const known = loaded.get(person)
    if (known !== undefined) return known
    const made = createStore(readSavedJson(`${name}.${person}`, isValid) ?? initial)
    made.subscribe(() => {
      saveJson(`${name}.${person}`, made.get())
      changes.set((count) => count + 1)
    })
    loaded.set(person, made)
    return made
  }
  return { get: () => own().get(), set: (next) => own().set(next), subscribe: changes.subscribe }
}

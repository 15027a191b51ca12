import { keep, readKept } from '../../platform/kept.ts'
import { createStore } from '../../platform/store.ts'

/** On a narrow screen the conversations lie in a drawer. */
export const sidebarDrawer = createStore(false)

export const peopleShown = createStore(readKept('chat.people') !== 'hidden')

export function setPeopleShown(isShown: boolean): void {
  keep('chat.people', isShown ? 'shown' : 'hidden')
  peopleShown.set(isShown)
}

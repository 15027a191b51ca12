import { matchesMedia, useMedia } from '../../platform/media.ts'
import { readSaved, saveValue } from '../../platform/saved-values.ts'
import { createStore } from '../../platform/store.ts'
import { focusOn } from '../navigation/focus-on.ts'

/** At this width, columns become drawers. */
const noRoomForPeople = '(max-width: 1180px)'
/** The style sheet has the same width: the sidebar is hidden before any script runs. */
const noRoomForSidebar = '(max-width: 760px)'

export const sidebarDrawer = createStore(false)
export const peopleDrawer = createStore(false)

export const peopleShown = createStore(readSaved('chat.people') !== 'hidden')

function setPeopleShown(isShown: boolean): void {
  saveValue('chat.people', isShown ? 'shown' : 'hidden')
  peopleShown.set(isShown)
}

export const useHasRoomForPeople = (): boolean => !useMedia(noRoomForPeople)

export function togglePeople(): void {
  if (matchesMedia(noRoomForPeople)) peopleDrawer.set((isOpen) => !isOpen)
  else setPeopleShown(!peopleShown.get())
}

export function findPeople(): void {
  if (matchesMedia(noRoomForPeople)) peopleDrawer.set(true)
  else setPeopleShown(true)
  focusOn('.people-filter-input')
}

export function findConversations(): void {
  if (matchesMedia(noRoomForSidebar)) sidebarDrawer.set(true)
  focusOn('.sidebar-filter-input')
}

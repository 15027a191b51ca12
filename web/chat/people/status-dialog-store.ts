import { createStore } from '../../platform/store.ts'

export const isStatusDialogOpen = createStore(false)

export function openStatusDialog(): void {
  isStatusDialogOpen.set(true)
}

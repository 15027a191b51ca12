import { createStore } from '../../platform/store.ts'

export type MessageDialogKind = 'move' | 'delete' | 'history' | 'receipts' | 'source' | 'report' | 'reminder'

/** The open message dialog. */
export const openDialog = createStore<{ readonly kind: MessageDialogKind; readonly id: number } | undefined>(undefined)

/** The message being edited. */
export const editedId = createStore<number | undefined>(undefined)

/** The message whose menu of actions is open. */
export const menuId = createStore<number | undefined>(undefined)

/** The message whose emoji picker is open. */
export const pickingId = createStore<number | undefined>(undefined)

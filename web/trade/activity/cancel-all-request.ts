import { createStore } from '../../platform/store.ts'

/** Whether the palette asks to cancel all orders: the page of the orders confirms it. */
export const cancelAllRequest = createStore(false)

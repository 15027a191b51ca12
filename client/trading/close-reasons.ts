/** Why an order is no longer open. */
export type { CloseReason } from '../../server/trading/domain/engine/events.ts'

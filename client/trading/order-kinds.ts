/** The order kinds of the venue. */
export {
  type FieldPresence,
  type OrderField,
  type OrderKindEntry,
  restsInBook,
  type TimeInForce,
} from '../../server/trading/domain/order-kinds/order-kind.ts'
export {
  type OrderKind,
  orderKind,
  orderKindNames,
  orderKinds,
} from '../../server/trading/domain/order-kinds/order-kinds.ts'

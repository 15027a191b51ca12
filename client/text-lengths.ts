/** The bounds of texts that users type, as the server checks them. */
export { nameLengthMax, passkeyNameLengthMax, tradingKeyLabelLengthMax } from '../server/accounts/domain/limits.ts'
export { isPasswordLongEnough } from '../server/accounts/domain/password-length.ts'
export { textLengths } from '../server/chat/rules/text-lengths.ts'
export { textLengthMax as transactionLengthMax } from '../server/trading/domain/engine/limits.ts'
export { addressLabelLengthMax, reasonLengthMax } from '../server/trading/domain/text-lengths.ts'

import type { DecideWithdrawal } from '../trading/ports.ts'

/** A decision about a withdrawal, with the amount and coin that the administrator believes it has. */
export type Decision = Parameters<DecideWithdrawal>[2] & { readonly withdrawalId: number }

const exact = /^(approve|reject)\s+(\d{1,15})\s+(\d{1,30}(?:\.\d{1,30})?)\s+([a-z][a-z0-9]{0,19})(?:\s*:\s*(\S.*))?$/i
const almost = /^(approve|reject)\s+\S*\d/i

/**
 * A message counts only if it is exactly a decision with the withdrawal and its amount: money must not move because of
 * `approve 7?`, of the topic of a message, or of a number alone. `unclear`: it resembles a decision; undefined: other text.
 */
export function readDecision(content: string, reasonLengthMax: number): Decision | 'unclear' | undefined {
  const text = content.trim()
  const found = exact.exec(text)
  if (found === null) return almost.test(text) ? 'unclear' : undefined
  const [, word = '', number = '', amount = '', coin = '', reason = ''] = found
  const step = word.toLowerCase() === 'approve' ? 'approve' : 'reject'
  // A rejection needs a reason, which its owner receives.
  if (reason.length > reasonLengthMax || (step === 'reject' && reason === '')) return 'unclear'
  return { step, withdrawalId: Number(number), amount, coin, reason }
}

import type { DecideWithdrawal } from '../trading/ports.ts'

/** What somebody wants to become of a withdrawal, and of which money they believe it to be. */
export type Decision = Parameters<DecideWithdrawal>[2] & { readonly withdrawalId: number }

const exact = /^(approve|reject)\s+(\d{1,15})\s+(\d{1,30}(?:\.\d{1,30})?)\s+([a-z][a-z0-9]{0,19})(?:\s*:\s*(\S.*))?$/i
const almost = /^(approve|reject)\s+\S*\d/i

/**
 * A message counts only when it is a decision and nothing else, and names the withdrawal and its amount: money must not
 * move because of `approve 7?`, nor because of where in the chat somebody wrote, nor because of a number somebody was
 * given. `unclear`: it looks like one and is not; undefined: talk.
 */
export function readDecision(content: string, reasonLengthMax: number): Decision | 'unclear' | undefined {
  const text = content.trim()
  const found = exact.exec(text)
  if (found === null) return almost.test(text) ? 'unclear' : undefined
  const [, word = '', number = '', amount = '', coin = '', reason = ''] = found
  const step = word.toLowerCase() === 'approve' ? 'approve' : 'reject'
  // Whoever is refused their money is told why.
  if (reason.length > reasonLengthMax || (step === 'reject' && reason === '')) return 'unclear'
  return { step, withdrawalId: Number(number), amount, coin, reason }
}

/** What somebody wants to become of a withdrawal. */
export interface Decision {
  readonly step: 'approve' | 'reject'
  readonly withdrawalId: number
  readonly reason: string
}

const exact = /^(approve|reject)\s+(\d{1,15})(?:\s*:\s*(\S.*))?$/i
const almost = /^(approve|reject)\s+\S*\d/i

/**
 * A message counts only when it is a decision and nothing else, and names the withdrawal: money must not move because of
 * `approve 7?`, nor because of where in the chat somebody wrote. `unclear`: it looks like one and is not; undefined: talk.
 */
export function readDecision(content: string, reasonLengthMax: number): Decision | 'unclear' | undefined {
  const text = content.trim()
  const found = exact.exec(text)
  if (found === null) return almost.test(text) ? 'unclear' : undefined
  const [, word = '', number = '', reason = ''] = found
  const step = word.toLowerCase() === 'approve' ? 'approve' : 'reject'
  // Whoever is refused their money is told why.
  if (reason.length > reasonLengthMax || (step === 'reject' && reason === '')) return 'unclear'
  return { step, withdrawalId: Number(number), reason }
}

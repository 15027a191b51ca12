import { type VisibilityPolicy, visibilityPolicy } from '../../topics/rules/visibility-policy.ts'

/** A user whose policy of a topic decides whether a message needs rows besides its own. */
export interface TopicCondition {
  readonly userId: number
  /** Whether the decision depends on the topic being empty before. */
  readonly needsFirstMessage: boolean
  needsRows(policy: VisibilityPolicy, isFirstMessage: boolean): boolean
}

/** The decisions as bits, for a database that knows the policy: bit 2 × policy, and the next one for a first message. */
export function decisionBits({ needsRows }: TopicCondition): number {
  let bits = 0
  for (const policy of Object.values(visibilityPolicy)) {
    if (needsRows(policy, false)) bits |= 1 << (2 * policy)
    if (needsRows(policy, true)) bits |= 2 << (2 * policy)
  }
  return bits
}

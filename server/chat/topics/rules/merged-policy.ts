import { type VisibilityPolicy, visibilityPolicy } from './visibility-policy.ts'

const mostVisibleFirst: readonly VisibilityPolicy[] = [
  visibilityPolicy.followed,
  visibilityPolicy.unmuted,
  visibilityPolicy.inherit,
  visibilityPolicy.muted,
]

/** The policy of a merged topic: the more visible one wins. */
export function mergedPolicy(one: VisibilityPolicy, other: VisibilityPolicy): VisibilityPolicy {
  return mostVisibleFirst.find((policy) => policy === one || policy === other) ?? visibilityPolicy.inherit
}

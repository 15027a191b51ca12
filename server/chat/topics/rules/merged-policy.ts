import { type VisibilityPolicy, visibilityPolicy } from './visibility-policy.ts'

const mostVisibleFirst: readonly VisibilityPolicy[] = [
  visibilityPolicy.followed,
  visibilityPolicy.unmuted,
  visibilityPolicy.inherit,
  visibilityPolicy.muted,
]

/** What somebody wants of a topic that two became: nothing they wanted to see is hidden by it. */
export function mergedPolicy(one: VisibilityPolicy, other: VisibilityPolicy): VisibilityPolicy {
  return mostVisibleFirst.find((policy) => policy === one || policy === other) ?? visibilityPolicy.inherit
}

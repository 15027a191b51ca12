export interface NavigationView {
  /** The part of its address after the #. */
  readonly fragment: string
  readonly isPinned: boolean
  /** null for the built-in views of clients. */
  readonly name: string | null
}

/** The built-in views of clients, which keep their names. */
const builtInFragments: ReadonlySet<string> = new Set([
  'inbox',
  'recent',
  'feed',
  'drafts',
  'reminders',
  'scheduled',
  'narrow/is/mentioned',
  'narrow/is/starred',
  'narrow/has/reaction/sender/me',
])

export type NavigationProblem =
  | 'blank_fragment'
  | 'long_fragment'
  | 'name_for_built_in'
  | 'name_missing'
  | 'long_name'
  | 'fragment_taken'
  | 'name_taken'

export interface NavigationLimits {
  readonly fragmentLengthMax: number
  readonly nameLengthMax: number
}

/** Whether a user may have this view beside the others, of which one may be its previous version. */
export function navigationProblem(
  view: NavigationView,
  others: readonly NavigationView[],
  limits: NavigationLimits,
): NavigationProblem | undefined {
  const { fragment, name } = view
  if (fragment.trim() === '') return 'blank_fragment'
  if (Array.from(fragment).length > limits.fragmentLengthMax) return 'long_fragment'
  if (builtInFragments.has(fragment)) {
    if (name !== null) return 'name_for_built_in'
  } else {
    if (name === null || name.trim() === '') return 'name_missing'
    if (Array.from(name).length > limits.nameLengthMax) return 'long_name'
  }
  if (others.some((other) => other.fragment === fragment)) return 'fragment_taken'
  return name !== null && others.some((other) => other.name === name) ? 'name_taken' : undefined
}

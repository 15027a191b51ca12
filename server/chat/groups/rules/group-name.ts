export type GroupNameProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'too_long'; readonly lengthMax: number }
  | { readonly kind: 'reserved_prefix'; readonly prefix: string }

// The prefixes of mentions and of system group names.
const reservedPrefixes = ['@', 'role:', 'user:', 'stream:', 'channel:'] as const

/** A group name as it is stored, or its problem. Length is counted in code points, as clients do. */
export function readGroupName(text: string, lengthMax: number): string | GroupNameProblem {
  const name = text.trim()
  if (name === '') return { kind: 'empty' }
  if (Array.from(name).length > lengthMax) return { kind: 'too_long', lengthMax }
  const prefix = reservedPrefixes.find((one) => name.startsWith(one))
  return prefix === undefined ? name : { kind: 'reserved_prefix', prefix }
}

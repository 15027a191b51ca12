/** A mapping as people type it: one `group = target` per line. */
export function textOfMapping(mapping: Readonly<Record<string, string>>): string {
  return Object.entries(mapping)
    .map(([group, target]) => `${group} = ${target}`)
    .join('\n')
}

export type ReadMapping = { readonly mapping: Record<string, string> } | { readonly badLine: string }

/** Names of groups may contain the sign, targets do not. */
export function readMapping(text: string): ReadMapping {
  const mapping: Record<string, string> = {}
  for (const line of linesOf(text)) {
    const equals = line.lastIndexOf('=')
    const [group, target] = [line.slice(0, equals).trim(), line.slice(equals + 1).trim()]
    if (equals === -1 || group === '' || target === '') return { badLine: line }
    mapping[group] = target
  }
  return { mapping }
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

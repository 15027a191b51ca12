import { RE2JS } from 're2js'
import type { Linkifier } from './linkifier.ts'
import { readUrlTemplate } from './url-template.ts'

/** How clients turn an address back into the text of the linkifier. */
export interface ReverseLinkifier {
  readonly exampleInput: string | null
  readonly reverseTemplate: string | null
  readonly alternativeUrlTemplates: string[]
}

export type NewLinkifier = Linkifier & ReverseLinkifier

export type ReverseProblem =
  | 'example_does_not_match'
  | 'template_without_example'
  | 'template_differs'
  | 'invalid_alternative'
  | 'alternative_with_other_groups'

/** Checks how clients turn an address back into text. The pattern is already checked. */
export function reverseProblem(linkifier: NewLinkifier): ReverseProblem | undefined {
  const { pattern, exampleInput, reverseTemplate, alternativeUrlTemplates } = linkifier
  const compiled = RE2JS.compile(`^(?:${pattern})$`)
  const names = Object.keys(compiled.namedGroups())
  for (const alternative of alternativeUrlTemplates) {
    const template = readUrlTemplate(alternative)
    if (template === 'invalid_url_template') return 'invalid_alternative'
    const isSame = names.length === template.variables.size && names.every((name) => template.variables.has(name))
    if (!isSame) return 'alternative_with_other_groups'
  }
  if (exampleInput === null) return reverseTemplate === null ? undefined : 'template_without_example'
  const matcher = compiled.matcher(exampleInput)
  if (!matcher.matches()) return 'example_does_not_match'
  if (reverseTemplate === null) return undefined
  const filled = fillTemplate(reverseTemplate, (name) =>
    names.includes(name) ? (matcher.group(name) ?? '') : undefined,
  )
  return filled === exampleInput ? undefined : 'template_differs'
}

/** Replaces `{name}`; `{{` and `}}` are literal braces. Undefined for an unknown name or a single brace. */
function fillTemplate(template: string, textOf: (name: string) => string | undefined): string | undefined {
  let isBroken = false
  const filled = template.replace(/\{\{|\}\}|\{([^{}]*)\}|[{}]/g, (part, name: string | undefined) => {
    if (part === '{{' || part === '}}') return part.slice(1)
    const value = name === undefined ? undefined : textOf(name)
    if (value === undefined) isBroken = true
    return value ?? ''
  })
  return isBroken ? undefined : filled
}

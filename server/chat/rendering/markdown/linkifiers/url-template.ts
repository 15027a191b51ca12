import { parseTemplate } from 'url-template'
import { urlTemplateLengthMax } from '../bounds.ts'
import { safeSchemes } from '../urls/url.ts'

export interface UrlTemplate {
  readonly variables: ReadonlySet<string>
  expand(values: ReadonlyMap<string, string | undefined>): string
}

// An operator, then variables: each a name, optionally cut to a length (`:3`) or exploded (`*`).
const expression =
  /^[+#./;?&]?([\w%]+(?:\.[\w%]+)*(?::[1-9]\d{0,3}|\*)?(?:,[\w%]+(?:\.[\w%]+)*(?::[1-9]\d{0,3}|\*)?)*)$/

/**
 * The text before the first variable must fix the kind of address: one of the allowed schemes, or a relative one. A
 * variable that could write the scheme would write `javascript:`.
 */
function startsSafely(text: string): boolean {
  const start = text.split('{', 1)[0] ?? ''
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(start)?.[1]
  return scheme === undefined ? /^[^:/?#]*[/?#]/.test(start) : safeSchemes.includes(scheme.toLowerCase())
}

/**
 * Reads a URL template (RFC 6570) or rejects it: braces must pair up and contain variable names, and no value may turn
 * it into an address that runs code.
 */
export function readUrlTemplate(text: string): UrlTemplate | 'invalid_url_template' {
  if (text === '' || text.length > urlTemplateLengthMax || !startsSafely(text)) return 'invalid_url_template'
  const variables = new Set<string>()
  const withoutExpressions = text.replace(/\{([^{}]*)\}/g, (_, inner: string) => {
    const names = expression.exec(inner)?.[1]
    if (names === undefined) return '{'
    for (const name of names.split(',')) variables.add(name.replace(/[:*].*$/, ''))
    return ''
  })
  if (/[{}\s<>"\\^`]/.test(withoutExpressions)) return 'invalid_url_template'
  const template = parseTemplate(text)
  return {
    variables,
    expand(values) {
      // Without a prototype, a variable such as `constructor` finds nothing.
      const bindings: Record<string, string | null> = Object.create(null)
      for (const name of variables) bindings[name] = values.get(name) ?? null
      return template.expand(bindings)
    },
  }
}

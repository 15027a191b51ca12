import { highlightedLengthTotalMax } from '../bounds.ts'
import type { CodeSpan, Engines } from '../engines.ts'
import type { FactCollector } from '../facts.ts'
import { type ContentNode, type ElementNode, element } from '../html/node.ts'
import { codeLanguageName } from './code-language.ts'

/** Without a language, a first line such as `#!/usr/bin/python` selects it. */
function shebangLanguage(code: string): string | undefined {
  return /^#!(?:\/?[\w.-]+[/ ])*([\w#.+-]+)/.exec(code.slice(0, 100))?.[1]?.toLowerCase()
}

function spanNode({ text, className }: CodeSpan): ContentNode {
  return className === undefined ? text : element('span', { class: className }, [text])
}

/** A pattern anchored at the end would scan each run of line feeds from every position in it. */
function withoutOuterLines(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && text[start] === '\n') start++
  while (end > start && text[end - 1] === '\n') end--
  return text.slice(start, end)
}

interface CodeContext {
  readonly engines: Engines
  readonly facts: FactCollector
}

function colours(code: string, language: string | undefined, { engines, facts }: CodeContext) {
  // A single word of this length is no program, and the slowest input of highlight.js.
  if (language === undefined || /[\w$]{120}/.test(code)) return undefined
  facts.highlightedLength += code.length
  return facts.highlightedLength > highlightedLengthTotalMax ? undefined : engines.highlight?.(code, language)
}

export function codeBlock(source: string, language: string | undefined, context: CodeContext): ElementNode {
  const code = `${withoutOuterLines(source)}\n`
  const spans = colours(code, language ?? shebangLanguage(code), context)
  const attributes: Record<string, string> = { class: 'codehilite' }
  if (language !== undefined) attributes['data-code-language'] = codeLanguageName(language)
  const content = spans === undefined ? [code] : spans.map(spanNode)
  return element('div', attributes, [element('pre', {}, [element('span'), element('code', {}, content)])])
}

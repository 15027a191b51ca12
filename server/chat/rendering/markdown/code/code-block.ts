import { highlightedLengthTotalMax } from '../bounds.ts'
import type { CodeSpan, Engines } from '../engines.ts'
import type { FactCollector } from '../facts.ts'
import { type ContentNode, type ElementNode, element } from '../html/node.ts'
import { codeLanguageName } from './code-language.ts'

/** Without a language given, a first line such as `#!/usr/bin/python` tells how to colour the code. */
function shebangLanguage(code: string): string | undefined {
  return /^#!(?:\/?[\w.-]+[/ ])*([\w#.+-]+)/.exec(code.slice(0, 100))?.[1]?.toLowerCase()
}

function spanNode({ text, className }: CodeSpan): ContentNode {
  return className === undefined ? text : element('span', { class: className }, [text])
}

/** A pattern for the end would look at each run of line feeds from every place in it. */
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
  // A single word of this length is no program, and what highlight.js takes longest for.
  if (language === undefined || /[\w$]{120}/.test(code)) return undefined
  facts.highlightedLength += code.length
  return facts.highlightedLength > highlightedLengthTotalMax ? undefined : engines.highlight?.(code, language)
}

export function codeBlock(source: string, language: string | undefined, surroundings: CodeContext): ElementNode {
  const code = `${withoutOuterLines(source)}\n`
  const spans = colours(code, language ?? shebangLanguage(code), surroundings)
  const attributes: Record<string, string> = { class: 'codehilite' }
  if (language !== undefined) attributes['data-code-language'] = codeLanguageName(language)
  const content = spans === undefined ? [code] : spans.map(spanNode)
  return element('div', attributes, [element('pre', {}, [element('span'), element('code', {}, content)])])
}

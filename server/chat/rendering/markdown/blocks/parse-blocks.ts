import MarkdownIt, { type MarkdownIt as BlockParser, type Token } from 'markdown-it'
import { invariant } from '../../../../kernel/values/invariant.ts'
import type { BlockScope } from './container.ts'
import { type List, listRule } from './list-rule.ts'
import { quoteRule } from './quote-rule.ts'
import { type Table, tableRule } from './table-rule.ts'
import { fencedRule, paragraphRule } from './text-rule.ts'

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly level: string; readonly text: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly source: string }
  | { readonly kind: 'list'; readonly list: List }
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'fenced'; readonly index: number }

/**
 * This dialect uses only markdown-it's headings, thematic breaks and indented code; lists nest by two spaces and mix
 * bullets, quotes and tables end differently, and fences are extracted before.
 */
function createParser(): BlockParser {
  const parser = new MarkdownIt('zero', { html: false, typographer: false, linkify: false })
  parser.enable(['heading', 'hr', 'code'])
  const { ruler } = parser.block
  ruler.before('code', 'fenced_block', fencedRule, { alt: ['paragraph'] })
  ruler.after('hr', 'zulip_list', listRule, { alt: ['paragraph'] })
  ruler.after('hr', 'zulip_quote', quoteRule, { alt: ['paragraph'] })
  ruler.after('code', 'zulip_table', tableRule)
  ruler.at('paragraph', paragraphRule)
  return parser
}

const parser = createParser()

function toBlock(token: Token, next: Token | undefined): Block | undefined {
  switch (token.type) {
    case 'text':
      return { kind: 'paragraph', text: token.content }
    case 'heading_open':
      return { kind: 'heading', level: token.tag, text: next?.content ?? '' }
    case 'hr':
      return { kind: 'rule' }
    case 'code_block':
      return { kind: 'code', text: token.content }
    case 'quote':
      return { kind: 'quote', source: token.content }
    case 'list':
      return { kind: 'list', list: token.meta?.list as List }
    case 'table':
      return { kind: 'table', table: token.meta?.table as Table }
    case 'fenced':
      return { kind: 'fenced', index: token.meta?.index as number }
    default:
      invariant(token.type === 'inline' || token.type === 'heading_close', `no block is made of ${token.type}`)
      return undefined
  }
}

// A single line that starts with a letter starts no other block. Most messages are one.
const loneParagraph = /^[A-Za-z][^\n]*$/

/** The blocks of a text; a container block has its source, to be parsed one level deeper. */
export function parseBlocks(source: string, depth: number): Block[] {
  if (loneParagraph.test(source)) return [{ kind: 'paragraph', text: source }]
  const tokens: Token[] = []
  parser.block.parse(source, parser, { scope: { depth, emptyQuoteEnd: 0 } satisfies BlockScope }, tokens)
  return tokens.flatMap((token, index) => toBlock(token, tokens[index + 1]) ?? [])
}

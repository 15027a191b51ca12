import { type FencedBlock, takeFences } from './blocks/fences.ts'
import type { List } from './blocks/list-rule.ts'
import { type Block, parseBlocks } from './blocks/parse-blocks.ts'
import type { Alignment, Table } from './blocks/table-rule.ts'
import { codeBlock } from './code/code-block.ts'
import { formulaNode } from './formula/formula.ts'
import { type ContentNode, type ElementNode, element, isElement } from './html/node.ts'
import type { InlineScope } from './inline/pass.ts'
import { renderInline } from './inline/render-inline.ts'

type RenderScope = Omit<InlineScope, 'stash'>

interface DocumentScope extends RenderScope {
  readonly fenced: readonly FencedBlock[]
  readonly depth: number
}

/** The tree of a whole text, and the text without its fenced blocks. */
export function renderDocument(source: string, scope: Omit<RenderScope, 'isQuoted'>) {
  const { text, blocks } = takeFences(source, scope.context.defaultCodeLanguage)
  const { context, engines, facts } = scope
  const nodes = renderBlocks(text, { context, engines, facts, isQuoted: false, fenced: blocks, depth: 0 })
  return { nodes, unfencedText: text }
}

function renderBlocks(source: string, scope: DocumentScope): ContentNode[] {
  return parseBlocks(source, scope.depth).map((block) => blockNode(block, scope))
}

function blockNode(block: Block, scope: DocumentScope): ElementNode {
  switch (block.kind) {
    case 'paragraph':
      return element('p', {}, renderInline(block.text, scope))
    case 'heading':
      return element(block.level, {}, renderInline(block.text, scope))
    case 'rule':
      return element('hr')
    case 'code':
      return codeBlock(block.text, undefined, scope)
    case 'quote':
      return element('blockquote', {}, renderBlocks(block.source, { ...deeper(scope), isQuoted: true }))
    case 'list':
      return listNode(block.list, scope)
    case 'table':
      return tableNode(block.table, scope)
    case 'fenced':
      return fencedNode(scope.fenced[block.index] as FencedBlock, scope)
  }
}

function deeper(scope: DocumentScope): DocumentScope {
  return { ...scope, depth: scope.depth + 1 }
}

function fencedNode(block: FencedBlock, scope: DocumentScope): ElementNode {
  if (block.kind === 'code') return codeBlock(block.text, block.language, scope)
  if (block.kind === 'spoiler') return spoilerNode(block.header, block.content, deeper(scope))
  const formulas = block.text.split('\n\n').map((source) => formulaNode(source, true, scope))
  return element(
    'p',
    {},
    formulas.flatMap((formula, index) => (index === 0 ? [formula] : ['\n\n', formula])),
  )
}

function spoilerNode(header: string, content: string, scope: DocumentScope): ElementNode {
  return element('div', { class: 'spoiler-block' }, [
    element('div', { class: 'spoiler-header' }, renderBlocks(header, scope)),
    element('div', { 'aria-hidden': 'true', class: 'spoiler-content' }, renderBlocks(content, scope)),
  ])
}

/** The paragraphs of an item next to a gap, or with several paragraphs, are wrapped. */
function listNode({ start, items }: List, scope: DocumentScope): ElementNode {
  const children = items.map((item, index) => {
    const nodes = renderBlocks(item.source, deeper(scope))
    const hasGap = item.isFollowedByGap || items[index - 1]?.isFollowedByGap === true
    const isLoose = hasGap || nodes.filter((node) => isElement(node, 'p')).length > 1
    return element('li', {}, isLoose ? nodes : nodes.flatMap(withoutParagraph))
  })
  const attributes: Record<string, string> = start === undefined || start === 1 ? {} : { start: String(start) }
  return element(start === undefined ? 'ul' : 'ol', attributes, children)
}

function withoutParagraph(node: ContentNode): ContentNode[] {
  return isElement(node, 'p') ? node.children : [node]
}

function tableNode({ alignments, header, rows }: Table, scope: DocumentScope): ElementNode {
  const row = (tag: string, cells: readonly string[]) =>
    element(
      'tr',
      {},
      cells.map((cell, column) => cellNode(tag, cell, alignments[column], scope)),
    )
  return element('table', {}, [
    element('thead', {}, [row('th', header)]),
    element(
      'tbody',
      {},
      rows.map((cells) => row('td', cells)),
    ),
  ])
}

function cellNode(tag: string, text: string, alignment: Alignment, scope: DocumentScope): ElementNode {
  const attributes: Record<string, string> = alignment === undefined ? {} : { style: `text-align: ${alignment};` }
  return element(tag, attributes, renderInline(text, scope))
}

import type { ContentNode } from '../html/node.ts'
import { Stash } from '../stash.ts'
import { bareLinkPass } from './bare-link.ts'
import { channelLinkPass, messageLinkPass, topicLinkPass } from './channel-link.ts'
import { codeSpanPass } from './code-span.ts'
import { emojiNamePass, emoticonPass, unicodeEmojiPass } from './emoji-pass.ts'
import { emphasisPass, strikethroughPass, strongEmphasisPass, strongPass } from './emphasis.ts'
import { formulaPass } from './formula-pass.ts'
import { audioPass, imagePass, linkPass } from './link.ts'
import { linkifierPass } from './linkifier-pass.ts'
import { groupMentionPass, userMentionPass } from './mention.ts'
import type { InlineScope, Pass } from './pass.ts'
import { entityPass, lineBreakPass } from './plain.ts'
import { timePass } from './time.ts'

/** The order is the grammar: the matches of an earlier pass are opaque to later ones. */
const passes: readonly Pass[] = [
  codeSpanPass,
  strongEmphasisPass,
  userMentionPass,
  formulaPass,
  messageLinkPass,
  topicLinkPass,
  channelLinkPass,
  timePass,
  groupMentionPass,
  linkPass,
  imagePass,
  audioPass,
  bareLinkPass,
  linkifierPass,
  entityPass,
  strongPass,
  emphasisPass,
  strikethroughPass,
  emojiNamePass,
  emoticonPass,
  lineBreakPass,
  unicodeEmojiPass,
]

export function renderInline(
  text: string,
  { context, engines, facts, isQuoted }: Omit<InlineScope, 'stash'>,
): ContentNode[] {
  const scope: InlineScope = { context, engines, facts, isQuoted, stash: new Stash() }
  const runFrom = (first: number, part: string): string => {
    let current = part
    for (let index = first; index < passes.length; index++) {
      const pass = passes[index] as Pass
      current = pass(current, scope, (inner) => runFrom(index + 1, inner))
    }
    return current
  }
  return scope.stash.expand(runFrom(0, text))
}

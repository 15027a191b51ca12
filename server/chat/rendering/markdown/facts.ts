import { linkifierWorkMax } from './bounds.ts'
import type { LinkifierBudget } from './linkifiers/linkifier.ts'

/** Collects facts while a text is rendered. */
export class FactCollector {
  readonly mentionedUserIds = new Set<number>()
  readonly silentlyMentionedUserIds = new Set<number>()
  readonly mentionedGroupIds = new Set<number>()
  readonly silentlyMentionedGroupIds = new Set<number>()
  mentionsChannel = false
  mentionsTopic = false
  readonly links = new Set<string>()
  readonly linksForPreview = new Set<string>()
  readonly attachmentPathIds = new Set<string>()
  readonly pendingThumbnailPathIds = new Set<string>()
  hasImage = false
  formulaLength = 0
  highlightedLength = 0
  readonly linkifierBudget: LinkifierBudget = { work: linkifierWorkMax }
}

import { renderedLengthMax, sourceLengthMax } from './bounds.ts'
import type { RenderContext, RenderResult } from './context.ts'
import { renderDocument } from './document.ts'
import type { Engines } from './engines.ts'
import { FactCollector } from './facts.ts'
import { escapeText, serialize } from './html/serialize.ts'
import { addPreviews } from './previews/previews.ts'
import { cleanSource } from './source.ts'
import { readWidgetCommand } from './widget.ts'

export interface Renderer {
  render(source: string, context: RenderContext): RenderResult
}

/** A source that is too long to render is shown as plain text. */
function plainText(source: string): string {
  return `<p>${escapeText(source).replaceAll('\n', '<br>\n')}</p>`
}

/** The only Markdown engine, on the server and in browsers: the same source and context give the same markup. */
export function createRenderer(engines: Engines = {}): Renderer {
  return {
    render(source, context) {
      const facts = new FactCollector()
      const clean = cleanSource(source)
      const isRendered = clean.length <= sourceLengthMax
      const document = isRendered ? renderDocument(clean, { context, engines, facts }) : undefined
      const nodes = document === undefined ? [] : addPreviews(document.nodes, context, facts)
      const markup = document === undefined ? plainText(clean) : serialize(nodes)
      const unfencedText = document?.unfencedText ?? clean
      const html = markup.length > renderedLengthMax ? plainText(clean) : markup
      return {
        html: engines.sanitize?.(html) ?? html,
        mentionedUserIds: facts.mentionedUserIds,
        silentlyMentionedUserIds: facts.silentlyMentionedUserIds,
        mentionedGroupIds: facts.mentionedGroupIds,
        silentlyMentionedGroupIds: facts.silentlyMentionedGroupIds,
        mentionsChannel: facts.mentionsChannel,
        mentionsTopic: facts.mentionsTopic,
        links: [...facts.links],
        linksForPreview: [...facts.linksForPreview],
        attachmentPathIds: [...facts.attachmentPathIds],
        pendingThumbnailPathIds: [...facts.pendingThumbnailPathIds],
        hasLink: facts.links.size > 0,
        hasImage: facts.hasImage,
        hasAttachment: facts.attachmentPathIds.size > 0,
        unfencedText,
        alertedUserIds: context.alertWords?.alertedUserIds(unfencedText) ?? new Set(),
        isMeMessage: source.startsWith('/me '),
        widget: readWidgetCommand(source),
      }
    },
  }
}

import type { LinkCard, PreviewSettings } from '../context.ts'
import { type ElementNode, element } from '../html/node.ts'

/** The card of a linked page, as Zulip's clients know it. Its image is shown only through this server. */
export function linkCardElement(href: string, card: LinkCard, previews: PreviewSettings): ElementNode {
  const source = card.imageUrl === undefined ? undefined : previews.proxyUrl?.(card.imageUrl)
  const image = (url: string) =>
    element('a', { class: 'message_embed_image', href, style: `background-image: url(${url})` })
  const title = element('div', { class: 'message_embed_title' }, [
    element('a', { href, title: card.title }, [card.title]),
  ])
  const description = element('div', { class: 'message_embed_description' }, [card.description])
  const texts = element('div', { class: 'data-container' }, [title, ...(card.description === '' ? [] : [description])])
  return element('div', { class: 'message_embed' }, [...(source === undefined ? [] : [image(source)]), texts])
}

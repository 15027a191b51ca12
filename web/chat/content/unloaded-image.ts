import { linkCard } from './decorate-message.ts'

/** An image that cannot be loaded: deleted, refused by the server, or gone from its site. Its link remains, as a card. */
export function showUnloaded(image: HTMLImageElement, unavailable: string): void {
  if (image.classList.contains('emoji')) return
  const preview = image.closest<HTMLElement>('.message_inline_image')
  const link = preview?.querySelector('a') ?? null
  if (preview !== null && link !== null) linkCard(preview, link, unavailable)
  else if (image.closest('.message_embed') !== null) image.remove()
  else if (image.classList.contains('inline-image')) image.replaceWith(image.alt)
}

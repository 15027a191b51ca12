import { emojiText } from './emoji-text.ts'

/**
 * The text of a rendered message in one line, without the content of spoilers. The document is inert: nothing in it is
 * shown or fetched.
 */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of body.querySelectorAll('.spoiler-content, .katex-html')) hidden.remove()
  for (const image of body.querySelectorAll('img.emoji')) image.replaceWith(image.getAttribute('alt') ?? '')
  for (const emoji of body.querySelectorAll('span.emoji'))
    emoji.replaceWith(characterOf(emoji) ?? emoji.textContent ?? '')
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

function characterOf({ classList }: Element): string | undefined {
  const name = [...classList].find((one) => one.startsWith('emoji-'))
  return name === undefined ? undefined : emojiText(name.slice('emoji-'.length))
}

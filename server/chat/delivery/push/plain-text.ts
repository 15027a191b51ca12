const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The text of a rendered message for a screen of a few lines. Spoilers stay hidden. */
export function plainText(html: string, lengthMax: number): string {
  const text = html
    .replace(/<div class="spoiler-content"[\s\S]*?<\/div>/g, '(…)')
    .replace(/<span[^>]* class="emoji emoji-([0-9a-f-]+)"[^>]*>[^<]*<\/span>/g, (_whole, code: string) => emojiOf(code))
    .replace(/<img[^>]* alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<(?:br|\/p|\/li|\/blockquote|\/pre|\/h\d)[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\n{2,}/g, '\n')
    .trim()
  const characters = [...text]
  return characters.length > lengthMax ? `${characters.slice(0, lengthMax).join('')}…` : text
}

const emojiOf = (code: string): string =>
  code
    .split('-')
    .map((point) => String.fromCodePoint(Number.parseInt(point, 16)))
    .join('')

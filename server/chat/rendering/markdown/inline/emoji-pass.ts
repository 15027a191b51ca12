import { emojiByCode, emojiByName, emojiCodeOf } from '../../../emoji/rules/emoji.ts'
import { emojiNameByEmoticon } from '../../../emoji/rules/emoticons.ts'
import { extraEmoji } from '../../../reactions/rules.ts'
import { type ElementNode, element } from '../html/node.ts'
import type { Pass } from './pass.ts'

const extraEmojiUrl = '/static/generated/emoji/images/emoji/unicode/zulip.png'

function emojiElement(code: string, name: string): ElementNode {
  const title = name.replaceAll('_', ' ')
  const attributes = { 'aria-label': title, class: `emoji emoji-${code}`, role: 'img', title }
  return element('span', attributes, [`:${name}:`])
}

function imageEmoji(src: string, name: string): ElementNode {
  return element('img', { alt: `:${name}:`, class: 'emoji', src, title: name.replaceAll('_', ' ') })
}

/** `:name:`; custom emoji take precedence. */
export const emojiNamePass: Pass = (text, { context, stash }) => {
  if (!text.includes(':')) return text
  return text.replace(/:([\p{L}\p{N}_+-]+):/gu, (source, name: string) => {
    const customUrl = context.customEmojiUrl(name)
    if (customUrl !== undefined) return stash.put(imageEmoji(customUrl, name), source)
    if (name === extraEmoji.name) return stash.put(imageEmoji(extraEmojiUrl, name), source)
    const emoji = emojiByName(name)
    return emoji === undefined ? source : stash.put(emojiElement(emoji.code, name), source)
  })
}

/** Emoticons count only between spaces and punctuation. */
export const emoticonPass: Pass = (text, { context, stash }) => {
  if (!context.translatesEmoticons) return text
  const pattern = /(?<![^,.;?!()[\] "'\n])(?::\)|\(:|:\(|<3|:\||:\/|;\)|:[DoOpP])(?![^,.;?!()[\] "'\n])/g
  return text.replace(pattern, (source) => {
    const name = emojiNameByEmoticon.get(source)
    const emoji = name === undefined ? undefined : emojiByName(name)
    return name === undefined || emoji === undefined ? source : stash.put(emojiElement(emoji.code, name), source)
  })
}

// A possible emoji by Unicode's definition: a flag, or a character with its modifiers, joined to others or not.
const possibleEmoji =
  /\p{RI}\p{RI}|\p{Emoji}(?:\p{EMod}|\uFE0F\u20E3?|[\u{E0020}-\u{E007E}]+\u{E007F})?(?:\u200D(?:\p{RI}\p{RI}|\p{Emoji}(?:\p{EMod}|\uFE0F\u20E3?|[\u{E0020}-\u{E007E}]+\u{E007F})?))*/gu

// Arrows, boxed digits and the like stay text unless the writer requests emoji presentation.
const isTextPresentation = (characters: string) => /^\P{Emoji_Presentation}\u20E3?$/u.test(characters)

export const unicodeEmojiPass: Pass = (text, { stash }) => {
  // Neither ASCII nor the placeholders of earlier passes contain an emoji.
  if (!/[\u00A9-\uFDCF\uFDF0-\uFFFF]/.test(text)) return text
  return text.replace(possibleEmoji, (source) => {
    if (isTextPresentation(source)) return source
    const emoji = emojiByCode(emojiCodeOf(source))
    return emoji === undefined ? source : stash.put(emojiElement(emoji.code, emoji.name), source)
  })
}

import MarkdownIt from 'markdown-it'
import { element } from '../html/node.ts'
import type { Pass } from './pass.ts'

const { unescapeAll } = new MarkdownIt('zero').utils

/** `&copy;` and `&#169;` mean the character; it is stashed so that no later pass takes it for syntax. */
export const entityPass: Pass = (text, { stash }) => {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][0-9a-z]{1,31});/gi, (source) => {
    const character = unescapeAll(source)
    return character === source ? source : stash.put(character, source)
  })
}

/** Every line break is shown. */
export const lineBreakPass: Pass = (text, { stash }) =>
  !text.includes('\n') ? text : text.replace(/\n/g, (source) => stash.put(element('br'), source) + source)

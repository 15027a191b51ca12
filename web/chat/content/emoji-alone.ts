const alone = /^<p>(?:\s*(?:<span [^>]*class="emoji [^>]*>[^<]*<\/span>|<img [^>]*class="emoji"[^>]*>)){1,27}\s*<\/p>$/

/** Whether rendered content is one line of emoji and nothing else. */
export function isEmojiAlone(html: string): boolean {
  return alone.test(html)
}

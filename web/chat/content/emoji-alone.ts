const emoji = /(?:<span [^>]*class="emoji [^>]*>[^<]*<\/span>|<img [^>]*class="emoji"[^>]*>)/.source
const alone = new RegExp(`^<p>(?:\\s*${emoji}){1,27}\\s*</p>$`)

/** Whether rendered content is one line of emoji and nothing else. */
export function isEmojiAlone(html: string): boolean {
  return alone.test(html)
}

import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import type { Reaction } from '../../../client/chat/state/types.ts'
import { useChat } from '../state/chat-context.tsx'
import { emojiText } from './emoji-text.ts'

export interface EmojiSymbolProps {
  readonly reaction: Pick<Reaction, 'emoji_code' | 'emoji_name' | 'reaction_type'>
}

/** The `text` emoji set shows names; all others show the emoji of the device. */
export const showsEmojiNames = ({ personal }: ChatState): boolean => personal.settings.emojiset === 'text'

/** An emoji of a message, as the reader's settings say. */
export function EmojiSymbol({ reaction }: EmojiSymbolProps) {
  const isNamed = useChat(showsEmojiNames)
  return isNamed ? <span>{`:${reaction.emoji_name}:`}</span> : <EmojiPicture reaction={reaction} />
}

/** Always the picture: in pickers the name is beside it. */
export function EmojiPicture({ reaction }: EmojiSymbolProps) {
  const { emoji_code, emoji_name, reaction_type } = reaction
  const custom = useChat(({ organization }) => organization.emoji.get(emoji_code))
  if (reaction_type === 'unicode_emoji')
    return <span className="message-emoji">{emojiText(emoji_code) ?? `:${emoji_name}:`}</span>
  return custom === undefined ? (
    <span>{`:${emoji_name}:`}</span>
  ) : (
    <img className="reaction-image" src={custom.source_url} alt={`:${emoji_name}:`} />
  )
}

import { useMemo } from 'react'
import { ToggleButton } from 'react-aria-components'
import { WithTooltip } from '../../design/tooltip.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { chatRequest } from '../../session/chat-request.ts'
import { emojiText } from '../content/emoji-text.ts'
import { chatMessages } from '../messages.ts'
import { useChat, useChatStore } from '../state/chat-context.tsx'
import { reduce } from '../state/chat-state.ts'
import type { ChatStore } from '../state/chat-store.ts'
import type { Message, Reaction } from '../state/types.ts'

interface ReactionGroup {
  readonly first: Reaction
  readonly userIds: readonly number[]
}

export function groupReactions(reactions: readonly Reaction[]): readonly ReactionGroup[] {
  const groups = new Map<string, { first: Reaction; userIds: number[] }>()
  for (const reaction of reactions) {
    const key = `${reaction.reaction_type} ${reaction.emoji_code}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { first: reaction, userIds: [reaction.user_id] })
    else group.userIds.push(reaction.user_id)
  }
  return [...groups.values()]
}

export function Reactions({ message }: { readonly message: Message }) {
  const groups = useMemo(() => groupReactions(message.reactions), [message.reactions])
  return (
    <div className="reactions">
      {groups.map((group) => (
        <ReactionChip key={`${group.first.reaction_type} ${group.first.emoji_code}`} message={message} group={group} />
      ))}
    </div>
  )
}

function ReactionChip({ message, group }: { readonly message: Message; readonly group: ReactionGroup }) {
  const text = useText(chatMessages)
  const formats = useFormats()
  const store = useChatStore()
  const { first, userIds } = group
  const ownId = useChat(({ people }) => people.ownId)
  const isOwn = userIds.includes(ownId)
  const names = userIds.map((id) =>
    id === ownId ? text.you : (store.state?.people.byId.get(id)?.full_name ?? text.unknownPerson),
  )
  const label = text.reactionBy(formats.list(names), `:${first.emoji_name}:`)
  return (
    <WithTooltip text={label} placement="top" delay={250}>
      <ToggleButton
        className="reaction"
        isSelected={isOwn}
        aria-label={label}
        onChange={() => void toggleReaction(store, message.id, first, isOwn)}
      >
        <EmojiSign reaction={first} />
        <span className="reaction-count">{formats.number(userIds.length)}</span>
      </ToggleButton>
    </WithTooltip>
  )
}

export function EmojiSign({
  reaction,
}: {
  readonly reaction: Pick<Reaction, 'emoji_code' | 'emoji_name' | 'reaction_type'>
}) {
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

/** Shown at once; taken back when the server does not agree. */
export async function toggleReaction(
  store: ChatStore,
  messageId: number,
  emoji: Pick<Reaction, 'emoji_name' | 'emoji_code' | 'reaction_type'>,
  isOwn: boolean,
): Promise<void> {
  const { emoji_name, emoji_code, reaction_type } = emoji
  const ownId = store.state?.people.ownId ?? 0
  const event = (op: 'add' | 'remove') => ({
    ...{ id: -1, type: 'reaction', op, message_id: messageId, user_id: ownId },
    ...{ emoji_name, emoji_code, reaction_type },
  })
  store.update((state) => reduce(state, event(isOwn ? 'remove' : 'add')))
  try {
    const params = { emoji_name, emoji_code, reaction_type }
    await chatRequest(isOwn ? 'DELETE' : 'POST', `/messages/${messageId}/reactions`, params)
  } catch {
    store.update((state) => reduce(state, event(isOwn ? 'add' : 'remove')))
  }
}

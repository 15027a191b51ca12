import { useMemo } from 'react'
import { ToggleButton } from 'react-aria-components'
import { mayReact } from '../../../client/chat/permissions/messages.ts'
import { type ChatState, reduce } from '../../../client/chat/state/chat-state.ts'
import type { EventOf, Message, Reaction } from '../../../client/chat/state/types.ts'
import { WithTooltip } from '../../design/overlays/tooltip.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { chatClient } from '../../session/chat-client.ts'
import { EmojiSymbol } from '../content/emoji-symbol.tsx'
import { sameItems, useChat, useChatStore } from '../state/chat-context.tsx'
import type { ChatStore } from '../state/chat-store.ts'
import { personName } from '../state/labels.ts'
import { groupReactions, inReadersOrder, namesReactors, type ReactionGroup } from './reaction-groups.ts'

export function Reactions({ message }: { readonly message: Message }) {
  const groups = useMemo(() => groupReactions(message.reactions), [message.reactions])
  const isNamed = useChat(({ personal }) => namesReactors(personal.settings, message.reactions))
  const canReact = useChat((state) => mayReact(state, message, nowMs()))
  return (
    <div className="reactions">
      {groups.map((group) => {
        const key = `${group.first.reaction_type} ${group.first.emoji_code}`
        return <ReactionChip key={key} message={message} group={group} isNamed={isNamed} canReact={canReact} />
      })}
    </div>
  )
}

interface ReactionChipProps {
  readonly message: Message
  readonly group: ReactionGroup
  /** Shows names instead of a count. */
  readonly isNamed: boolean
  readonly canReact: boolean
}

function ReactionChip({ message, group, isNamed, canReact }: ReactionChipProps) {
  const text = useText('chat')
  const formats = useFormats()
  const store = useChatStore()
  const { first, userIds } = group
  const ownId = useChat(({ people }) => people.ownId)
  const isOwn = userIds.includes(ownId)
  const names = useChat(
    (state) =>
      inReadersOrder(userIds, ownId).map((id) => (id === ownId ? text.reactionYou : personName(state, id, text))),
    sameItems,
  )
  const emojiName = `:${first.emoji_name}:`
  const label = text.reactionBy(formats.list(names), emojiName)
  return (
    <WithTooltip text={label} placement="top" delay={250}>
      <ToggleButton
        className="reaction"
        isSelected={isOwn}
        isDisabled={!canReact}
        onChange={() => void toggleReaction(store, message.id, first, isOwn)}
      >
        <span aria-hidden="true">
          <EmojiSymbol reaction={first} />
        </span>
        {isNamed ? (
          <bdi className="reaction-names">{formats.list(names)}</bdi>
        ) : (
          <span className="reaction-count">{formats.number(userIds.length)}</span>
        )}
        <span className="visually-hidden">{isNamed ? emojiName : label}</span>
      </ToggleButton>
    </WithTooltip>
  )
}

/** Shows the reaction at once and reverts it if the server rejects it. */
export async function toggleReaction(
  store: ChatStore,
  messageId: number,
  emoji: Pick<Reaction, 'emoji_name' | 'emoji_code' | 'reaction_type'>,
  isOwn: boolean,
): Promise<void> {
  const { emoji_name, emoji_code, reaction_type } = emoji
  const show = (op: 'add' | 'remove') =>
    store.update((state) => reduce(state, ownReaction(state, op, messageId, { emoji_name, emoji_code, reaction_type })))
  show(isOwn ? 'remove' : 'add')
  try {
    const params = {
      message_id: messageId,
      emoji_name,
      emoji_code,
      reaction_type: reaction_type as EventOf<'reaction'>['reaction_type'],
    }
    await chatClient.call(`${isOwn ? 'DELETE' : 'POST'} /messages/{message_id}/reactions`, params)
  } catch {
    show(isOwn ? 'add' : 'remove')
  }
}

/** The event that the server publishes for the reaction. */
function ownReaction(
  { people }: ChatState,
  op: 'add' | 'remove',
  messageId: number,
  emoji: Pick<Reaction, 'emoji_name' | 'emoji_code' | 'reaction_type'>,
): EventOf<'reaction'> {
  const own = people.byId.get(people.ownId)
  return {
    ...{ id: -1, type: 'reaction', op, message_id: messageId, user_id: people.ownId },
    user: { user_id: people.ownId, email: own?.email ?? '', full_name: own?.full_name ?? '' },
    emoji_name: emoji.emoji_name,
    emoji_code: emoji.emoji_code,
    reaction_type: emoji.reaction_type as EventOf<'reaction'>['reaction_type'],
  }
}

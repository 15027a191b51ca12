import type { Message } from '../../../client/chat/state/types.ts'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { EditIcon, MoreIcon, QuoteIcon, SmileIcon, StarFilledIcon, StarIcon } from '../../design/icons/icons.tsx'
import { WithMenu } from '../../design/overlays/menu.tsx'
import { WithPopover } from '../../design/overlays/popover.tsx'
import { useText } from '../../i18n/text.ts'
import { useChatStore } from '../state/chat-context.tsx'
import { quoteAndReply, react, setFlag } from './act-on-message.ts'
import { editedId, menuId, pickingId } from './action-store.ts'
import { EmojiPicker } from './lazy-emoji-picker.tsx'
import { useMessageMenu, useRights } from './use-message-menu.tsx'

const size = 15

export interface ActionButtonsProps {
  readonly message: Message
  readonly isPicking: boolean
  readonly isMenuOpen: boolean
}

export function ActionButtons({ message, isPicking, isMenuOpen }: ActionButtonsProps) {
  const text = useText('messageActions')
  const store = useChatStore()
  const { edit, react: canReact } = useRights(message)
  const isStarred = message.flags.includes('starred')
  return (
    <>
      {canReact ? (
        <WithPopover
          trigger={
            <IconButton label={text.react} icon={<SmileIcon size={size} />} size="small" tooltip="top" keys=":" />
          }
          label={text.react}
          placement="bottom end"
          isOpen={isPicking}
          onOpenChange={(isOpen) => pickingId.set(isOpen ? message.id : undefined)}
        >
          <EmojiPicker
            onPick={(emoji) => {
              pickingId.set(undefined)
              react(store, message, emoji)
            }}
          />
        </WithPopover>
      ) : null}
      <IconButton
        label={text.quote}
        icon={<QuoteIcon size={size} />}
        size="small"
        tooltip="top"
        keys=">"
        onPress={() => quoteAndReply(store, message, text.quoted)}
      />
      {edit ? (
        <IconButton
          label={text.edit}
          icon={<EditIcon size={size} />}
          size="small"
          tooltip="top"
          keys="e"
          onPress={() => editedId.set(message.id)}
        />
      ) : null}
      <IconButton
        label={isStarred ? text.unstar : text.star}
        size="small"
        tooltip="top"
        keys="ctrl S"
        isOn={isStarred}
        icon={isStarred ? <StarFilledIcon size={size} /> : <StarIcon size={size} />}
        onPress={() => setFlag(message, 'starred', !isStarred)}
      />
      <MoreButton message={message} isOpen={isMenuOpen} />
    </>
  )
}

function MoreButton({ message, isOpen }: { readonly message: Message; readonly isOpen: boolean }) {
  const text = useText('messageActions')
  const groups = useMessageMenu(message)
  const trigger = <IconButton label={text.more} icon={<MoreIcon size={size} />} size="small" tooltip="none" />
  return (
    <WithMenu
      trigger={trigger}
      label={text.actions}
      groups={groups}
      placement="bottom end"
      isOpen={isOpen}
      onOpenChange={(isOpened) => menuId.set(isOpened ? message.id : undefined)}
    />
  )
}

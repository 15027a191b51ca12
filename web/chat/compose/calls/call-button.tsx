import { IconButton } from '../../../design/buttons/icon-button.tsx'
import { VideoIcon } from '../../../design/icons/icons.tsx'
import { WithPopoverMenu } from '../../../design/overlays/menu.tsx'
import { useText } from '../../../i18n/text.ts'
import { useChat } from '../../state/chat-context.tsx'
import { inserted } from '../formatting.ts'
import type { TextControl } from '../use-text-control.ts'
import { callProvider } from './call-address.ts'
import { CallMenu } from './call-menu.tsx'

export interface CallButtonProps {
  readonly control: TextControl
  readonly isDisabled: boolean
}

/** Absent if the organization has no provider of calls. */
export function CallButton({ control, isDisabled }: CallButtonProps) {
  const text = useText('calls')
  const provider = useChat(({ organization }) => callProvider(organization.settings))
  if (provider === undefined) return null
  const trigger = (
    <IconButton
      className="compose-format"
      label={text.call}
      icon={<VideoIcon size={16} />}
      size="small"
      tooltip="none"
      isDisabled={isDisabled}
    />
  )
  return (
    <WithPopoverMenu trigger={trigger} placement="top start">
      <CallMenu
        provider={provider}
        // Insert after the menu has returned the focus.
        onCreated={(link) => setTimeout(() => control.apply((selected) => inserted(selected, link)))}
      />
    </WithPopoverMenu>
  )
}

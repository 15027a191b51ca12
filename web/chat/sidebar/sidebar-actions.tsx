import { mayCreateAnyChannel } from '../../../client/chat/permissions/channels.ts'
import { mayInviteByLink, mayInviteByMail } from '../../../client/chat/permissions/invitations.ts'
import { HashIcon, PlusIcon, UserIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { openChannelDialog, openInviteDialog } from '../../page/open-dialog.ts'
import { nowMs } from '../../platform/clock.ts'
import { openChannelBrowser } from '../channels/channel-browser.ts'
import { useChat } from '../state/chat-context.tsx'

/** Below the channels: find or create one, and invite people, as far as the user may. */
export function SidebarActions() {
  const text = useText('chat')
  const actions = useText('chatShortcuts')
  const mayCreate = useChat((state) => mayCreateAnyChannel(state, nowMs()))
  const invitesBy = useChat((state) =>
    mayInviteByMail(state, nowMs()) ? 'mail' : mayInviteByLink(state, nowMs()) ? 'link' : undefined,
  )
  return (
    <div className="sidebar-actions">
      <button type="button" className="sidebar-browse" onClick={openChannelBrowser}>
        <HashIcon size={14} />
        {text.browseChannels}
      </button>
      {mayCreate ? (
        <button type="button" className="sidebar-browse" onClick={() => openChannelDialog()}>
          <PlusIcon size={14} />
          {actions.createChannel}
        </button>
      ) : null}
      {invitesBy === undefined ? null : (
        <button type="button" className="sidebar-browse" onClick={() => openInviteDialog(invitesBy)}>
          <UserIcon size={14} />
          {actions.invite}
        </button>
      )}
    </div>
  )
}

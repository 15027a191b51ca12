import { useState } from 'react'
import { useLocation } from 'wouter'
import { CopyField } from '../design/fields/copy-field.tsx'
import { Dialog } from '../design/overlays/dialog.tsx'
import { useText } from '../i18n/text.ts'
import { openPageDialog } from '../page/open-dialog.ts'
import { useStore } from '../platform/store.ts'
import './admin.css'
import { usePermissionState } from '../account/use-permission-state.ts'
import { ChannelDialog } from './channels/channel-dialog.tsx'
import { GroupDialog } from './groups/group-dialog.tsx'
import { InviteDialog } from './invitations/invite-dialog.tsx'
import { useGroups } from './queries.ts'
import { DecideById } from './withdrawals/decide-by-id.tsx'

/** The dialogs of the administration that other pages open, for everybody with the permission. */
export function PageDialogs() {
  const open = useStore(openPageDialog)
  const [link, setLink] = useState('')
  const text = useText('invitations')
  const close = () => openPageDialog.set(undefined)
  return (
    <>
      {open?.kind === 'channel' ? <OneChannelDialog channelId={open.channelId} onClose={close} /> : null}
      {open?.kind === 'group' ? <OneGroupDialog groupId={open.groupId} onClose={close} /> : null}
      {open?.kind === 'invite' ? <InviteDialog kind={open.by} onClose={close} onLink={setLink} /> : null}
      {open?.kind === 'withdrawal' ? <DecideById {...open} onClose={close} /> : null}
      <Dialog title={text.yourLink} isOpen={link !== ''} onOpenChange={() => setLink('')} isSticky>
        <div className="dialog-form">
          <p>{text.linkMade}</p>
          <CopyField label={text.yourLink} value={link} />
        </div>
      </Dialog>
    </>
  )
}

function OneChannelDialog(props: { readonly channelId: number | undefined; readonly onClose: () => void }) {
  const { channelId, onClose } = props
  const [, navigate] = useLocation()
  const state = usePermissionState()
  if (state === undefined) return null
  const channel = channelId === undefined ? undefined : state.channels.byId.get(channelId)
  return <ChannelDialog channel={channel} onClose={onClose} onCreated={(id) => navigate(`/chat/channel/${id}`)} />
}

function OneGroupDialog({ groupId, onClose }: { readonly groupId: number | undefined; readonly onClose: () => void }) {
  const { data: groups } = useGroups()
  if (groups === undefined) return null
  return <GroupDialog group={groups.find(({ id }) => id === groupId)} onClose={onClose} />
}

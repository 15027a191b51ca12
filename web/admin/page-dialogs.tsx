import { useState } from 'react'
import { useLocation } from 'wouter'
import { CopyField } from '../design/fields/copy-field.tsx'
import { Dialog } from '../design/overlays/dialog.tsx'
import { useText } from '../i18n/text.ts'
import { type GroupAction, openPageDialog } from '../page/open-dialog.ts'
import { OverlayWait } from '../page/overlay-wait.tsx'
import { useStore } from '../platform/store.ts'
import './admin.css'
import { usePermissionState } from '../account/use-permission-state.ts'
import { ChannelDialog } from './channels/channel-dialog.tsx'
import { type GroupDialogRequest, GroupDialogs } from './groups/group-dialogs.tsx'
import { InviteDialog } from './invitations/invite-dialog.tsx'
import { type Group, useGroups } from './queries.ts'
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
      {open?.kind === 'group' ? <OneGroupDialog {...open} onClose={close} /> : null}
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
  if (state === undefined) return <OverlayWait onClose={onClose} />
  const channel = channelId === undefined ? undefined : state.channels.byId.get(channelId)
  return <ChannelDialog channel={channel} onClose={onClose} onCreated={(id) => navigate(`/chat/channel/${id}`)} />
}

interface OneGroupDialogProps {
  readonly groupId: number | undefined
  readonly action: GroupAction
  readonly onClose: () => void
}

function OneGroupDialog({ groupId, action, onClose }: OneGroupDialogProps) {
  const { data: groups } = useGroups()
  // Read once: the dialog stays as it is while the list changes below it.
  const [request, setRequest] = useState<GroupDialogRequest>()
  const found = requestOf(groups, groupId, action)
  if (request === undefined && found !== undefined) setRequest(found)
  return request === undefined ? (
    <OverlayWait onClose={onClose} />
  ) : (
    <GroupDialogs request={request} onClose={onClose} />
  )
}

function requestOf(
  groups: readonly Group[] | undefined,
  groupId: number | undefined,
  action: GroupAction,
): GroupDialogRequest | undefined {
  if (groups === undefined) return undefined
  if (groupId === undefined) return { action: 'create' }
  const item = groups.find(({ id }) => id === groupId)
  return item && { action, item }
}

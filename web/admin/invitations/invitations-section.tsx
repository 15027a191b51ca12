import { useState } from 'react'
import { AddButton } from '../../design/buttons/add-button.tsx'
import { Button } from '../../design/buttons/button.tsx'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { CopyField } from '../../design/fields/copy-field.tsx'
import { InboxIcon, LinkIcon } from '../../design/icons/icons.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { useText } from '../../i18n/text.ts'
import { Card, Section } from '../../page/sections/section.tsx'
import { isSandbox } from '../../platform/page-facts.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { Listing } from '../listing.tsx'
import { Pager, usePaged } from '../pager.tsx'
import { InvitationTable } from './invitation-table.tsx'
import { type Invitation, revoke, useInvitationSettings, useInvitations } from './invitations.ts'
import { InviteDialog } from './invite-dialog.tsx'

export function InvitationsSection() {
  const shared = useText('admin')
  const text = useText('invitations')
  const invitations = useInvitations()
  const settings = useInvitationSettings()
  const [kind, setKind] = useState<'mail' | 'link' | undefined>()
  const [link, setLink] = useState('')
  const [leaving, setLeaving] = useState<Invitation | undefined>()
  const sendsMail = settings.data?.sends_mail !== false
  const actions = (
    <div className="admin-buttons">
      <Button icon={<LinkIcon size={15} />} onPress={() => setKind('link')}>
        {text.makeLink}
      </Button>
      {sendsMail ? <AddButton onPress={() => setKind('mail')}>{text.invite}</AddButton> : null}
    </div>
  )
  return (
    <Section title={shared.invitations} text={text.text} action={actions} isWide>
      <MailNote sendsMail={sendsMail} />
      <Listing query={invitations}>{(all) => <Invitations all={all} onRevoke={setLeaving} />}</Listing>
      {kind === undefined ? null : <InviteDialog kind={kind} onClose={() => setKind(undefined)} onLink={setLink} />}
      <Dialog title={text.yourLink} isOpen={link !== ''} onOpenChange={() => setLink('')} isSticky>
        <div className="dialog-form">
          <p>{text.linkMade}</p>
          <CopyField label={text.yourLink} value={link} />
        </div>
      </Dialog>
      {leaving === undefined ? null : (
        <ActionDialog
          title={text.revokeTitle}
          onClose={() => setLeaving(undefined)}
          submitText={text.revoke}
          isDangerous
          size="small"
          perform={() => revoke(leaving)}
          changes={['invitations']}
          doneText={text.revoked}
        >
          <p>{text.revokeText}</p>
        </ActionDialog>
      )}
    </Section>
  )
}

/** A sandbox stores its mail, and a deployment may have no mail server. */
function MailNote({ sendsMail }: { readonly sendsMail: boolean }) {
  const text = useText('invitations')
  if (!sendsMail) return <p className="admin-note">{text.noMail}</p>
  if (!isSandbox()) return null
  return (
    <p className="admin-note">
      {text.mailBox}{' '}
      <a href="/sandbox/mail" target="_blank" rel="noreferrer">
        {text.openMailBox}
      </a>
    </p>
  )
}

interface InvitationsProps {
  readonly all: readonly Invitation[]
  readonly onRevoke: (invitation: Invitation) => void
}

function Invitations({ all, onRevoke }: InvitationsProps) {
  const text = useText('invitations')
  const paged = usePaged(all)
  return (
    <>
      <Card>
        {all.length === 0 ? (
          <EmptyState icon={<InboxIcon size={22} />} title={text.none}>
            {text.noneText}
          </EmptyState>
        ) : (
          <InvitationTable invitations={paged.shown} onRevoke={onRevoke} />
        )}
      </Card>
      <Pager paged={paged} />
    </>
  )
}

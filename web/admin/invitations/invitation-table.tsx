import { Badge } from '../../design/display/badge.tsx'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import { copyText } from '../../design/fields/copy-field.tsx'
import type { MenuEntry } from '../../design/overlays/menu.tsx'
import { showToast, toastError } from '../../design/overlays/toast.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useNow } from '../../platform/clock.ts'
import { chatClient } from '../../session/chat-client.ts'
import { useNameOf } from '../queries.ts'
import { roleName } from '../roles.ts'
import { menuColumn } from '../row-menu.tsx'
import { useAct } from '../use-act.ts'
import { type Invitation, keyOf } from './invitations.ts'

export interface InvitationTableProps {
  readonly invitations: readonly Invitation[]
  readonly onRevoke: (invitation: Invitation) => void
}

export function InvitationTable({ invitations, onRevoke }: InvitationTableProps) {
  const shared = useText('admin')
  const text = useText('invitations')
  const formats = useFormats()
  const now = useNow()
  const nameOf = useNameOf()
  const entriesOf = useEntries(onRevoke)
  const columns: TableColumn<Invitation>[] = [
    {
      id: 'invited',
      title: text.invited,
      cell: (invitation) => (
        <span className="admin-two-lines">
          <bdi>{invitation.email ?? text.anybody}</bdi>
          <small>{formats.ago(invitation.invited * 1000, now)}</small>
        </span>
      ),
    },
    { id: 'role', title: shared.role, cell: ({ invited_as }) => <Badge>{shared[roleName(invited_as)]}</Badge> },
    {
      id: 'by',
      title: text.by,
      isWideOnly: true,
      cell: ({ invited_by_user_id }) => <bdi>{nameOf(invited_by_user_id) ?? text.unknown}</bdi>,
    },
    {
      id: 'until',
      title: text.until,
      isWideOnly: true,
      cell: ({ expiry_date }) => (expiry_date === null ? text.never : formats.relative(expiry_date * 1000, now)),
    },
    menuColumn(shared.actions, ({ email }) => email ?? text.anybody, entriesOf),
  ]
  return <Table label={shared.invitations} items={invitations} keyOf={keyOf} columns={columns} />
}

function useEntries(onRevoke: InvitationTableProps['onRevoke']): (invitation: Invitation) => MenuEntry[] {
  const text = useText('invitations')
  const { act } = useAct('invitations')
  const copy = (link: string) => copyText(link).then(() => showToast({ tone: 'good', title: text.copied }), toastError)
  return (invitation) => {
    const { link_url: link, is_multiuse: isReusable } = invitation
    const resend = () =>
      act(() => chatClient.call('POST /invites/{invite_id}/resend', { invite_id: invitation.id }), text.resent)
    return [
      ...(isReusable ? [] : [{ id: 'resend', label: text.resend, onAction: () => void resend() }]),
      ...(link === undefined ? [] : [{ id: 'copy', label: text.copyLink, onAction: () => void copy(link) }]),
      { id: 'revoke', label: text.revoke, isDangerous: true, onAction: () => onRevoke(invitation) },
    ]
  }
}

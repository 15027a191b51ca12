import { useState } from 'react'
import { mayAddSubscribers } from '../../../client/chat/permissions/channels.ts'
import { invitedRoles } from '../../../client/chat/permissions/invitations.ts'
import { usePermissionQuery } from '../../account/use-permission-state.ts'
import { Checkbox } from '../../design/fields/checkbox.tsx'
import { Select } from '../../design/fields/select.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { chatClient } from '../../session/chat-client.ts'
import { usePerson } from '../../session/session-store.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { PickedIds } from '../picked-ids.tsx'
import { type RoleName, roleNumber } from '../roles.ts'
import { addressesIn, badAddressIn } from './addresses.ts'
import { type Lifetime, lifetimeMinutes, lifetimes } from './invitations.ts'

export interface InviteDialogProps {
  readonly kind: 'mail' | 'link'
  readonly onClose: () => void
  readonly onLink: (link: string) => void
}

export function InviteDialog({ kind, onClose, onLink }: InviteDialogProps) {
  const text = useText('invitations')
  const [typed, setTyped] = useState('')
  const [terms, setTerms] = useState<Terms>(firstTerms)
  const isMail = kind === 'mail'
  const wrong = badAddressIn(typed)
  const addresses = addressesIn(typed)
  const send = async () => {
    const params = paramsOf(terms)
    if (isMail) return chatClient.call('POST /invites', { invitee_emails: addresses.join(','), ...params })
    const made = await chatClient.call('POST /invites/multiuse', params)
    return onLink(made.invite_link)
  }
  return (
    <ActionDialog
      title={isMail ? text.invite : text.makeLink}
      onClose={onClose}
      submitText={isMail ? text.send : text.makeLink}
      canSubmit={!isMail || (wrong === undefined && addresses.length > 0)}
      perform={send}
      changes={['invitations']}
      {...(isMail ? { doneText: text.sent } : {})}
    >
      {isMail ? (
        <TextField
          label={text.addresses}
          description={text.addressesText}
          error={wrong === undefined ? undefined : text.badAddress(wrong)}
          lines={3}
          dir="ltr"
          value={typed}
          onChange={setTyped}
          autoFocus
        />
      ) : (
        <p className="admin-soft">{text.makeLinkText}</p>
      )}
      <TermsFields terms={terms} onChange={setTerms} />
    </ActionDialog>
  )
}

interface Terms {
  readonly role: RoleName
  readonly lifetime: Lifetime
  readonly channels: ReadonlySet<number>
  readonly hasDefaults: boolean
}

const firstTerms: Terms = { role: 'member', lifetime: 'week', channels: new Set(), hasDefaults: true }

const paramsOf = ({ role, lifetime, channels, hasDefaults }: Terms) => ({
  invite_as: roleNumber(role),
  invite_expires_in_minutes: lifetimeMinutes[lifetime],
  stream_ids: [...channels],
  include_realm_default_subscriptions: hasDefaults,
})

function TermsFields({ terms, onChange }: { readonly terms: Terms; readonly onChange: (terms: Terms) => void }) {
  const shared = useText('admin')
  const text = useText('invitations')
  const own = usePerson()
  const query = usePermissionQuery()
  const { data: state } = query
  const channels = state && [...state.channels.byId.values()]
  return (
    <>
      <div className="admin-columns">
        <Select
          label={text.role}
          value={terms.role}
          onChange={(role) => onChange({ ...terms, role })}
          options={invitedRoles(own.role).map((id) => ({ id, label: shared[id] }))}
        />
        <Select
          label={text.expires}
          value={terms.lifetime}
          onChange={(lifetime) => onChange({ ...terms, lifetime })}
          options={lifetimes.map((id) => ({ id, label: text[id] }))}
        />
      </div>
      <Checkbox isSelected={terms.hasDefaults} onChange={(hasDefaults) => onChange({ ...terms, hasDefaults })}>
        {text.alsoDefault}
      </Checkbox>
      <PickedIds
        label={text.channels}
        options={channels
          ?.filter(({ stream_id }) => state !== undefined && mayAddSubscribers(state, stream_id, nowMs()))
          .sort((left, right) => left.name.localeCompare(right.name))
          .map(({ stream_id, name }) => ({ id: stream_id, label: `#${name}` }))}
        query={query}
        picked={terms.channels}
        onChange={(picked) => onChange({ ...terms, channels: picked })}
      />
    </>
  )
}

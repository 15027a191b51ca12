import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serverSettingsQuery } from '../../account/server-settings.ts'
import { AddButton } from '../../design/buttons/add-button.tsx'
import { Badge } from '../../design/display/badge.tsx'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import { Switch } from '../../design/fields/switch.tsx'
import { LockIcon } from '../../design/icons/icons.tsx'
import type { MenuEntry } from '../../design/overlays/menu.tsx'
import { toastError } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { Card, headAction, Section } from '../../page/sections/section.tsx'
import { chatClient } from '../../session/chat-client.ts'
import { usePerson } from '../../session/session-store.ts'
import { ActionDialog } from '../action-dialog.tsx'
import type { DialogRequest } from '../list-section.tsx'
import { CardListing } from '../listing.tsx'
import { isOwner } from '../roles.ts'
import { menuColumn } from '../row-menu.tsx'
import { ProviderDialog } from './provider-dialog.tsx'
import { type Provider, type Providers, useProviders } from './providers.ts'

type Asked = DialogRequest<Provider, 'change' | 'remove'>

export function SignInSection() {
  const shared = useText('admin')
  const text = useText('signInProviders')
  const { role } = usePerson()
  if (!isOwner(role)) return <Section title={shared.signIn}>{text.onlyOwners}</Section>
  return <OwnersSection />
}

function OwnersSection() {
  const shared = useText('admin')
  const text = useText('signInProviders')
  const query = useProviders()
  const [asked, setAsked] = useState<Asked | undefined>()
  const add = <AddButton onPress={() => setAsked({ action: 'create' })}>{text.create}</AddButton>
  const { data: all } = query
  const empty = (
    <EmptyState icon={<LockIcon size={22} />} title={text.none} action={add}>
      {text.noneText}
    </EmptyState>
  )
  const list = { ...query, data: all?.providers }
  return (
    <Section title={shared.signIn} text={text.text} action={headAction(all?.providers, add)} isWide>
      <CardListing query={list} empty={empty}>
        {(providers) => <ProviderTable providers={providers} onAsk={setAsked} />}
      </CardListing>
      <PasswordsCard />
      {asked === undefined || all === undefined ? null : (
        <ProviderDialogs asked={asked} all={all} onClose={() => setAsked(undefined)} />
      )}
    </Section>
  )
}

interface ProviderTableProps {
  readonly providers: readonly Provider[]
  readonly onAsk: (asked: Asked) => void
}

function ProviderTable({ providers, onAsk }: ProviderTableProps) {
  const shared = useText('admin')
  const text = useText('signInProviders')
  const entriesOf = (provider: Provider): MenuEntry[] =>
    provider.from_environment
      ? []
      : [
          { id: 'change', label: shared.edit, onAction: () => onAsk({ action: 'change', item: provider }) },
          {
            id: 'remove',
            label: shared.remove,
            isDangerous: true,
            onAction: () => onAsk({ action: 'remove', item: provider }),
          },
        ]
  const columns: TableColumn<Provider>[] = [
    {
      id: 'provider',
      title: text.provider,
      cell: ({ settings }) => (
        <span className="admin-two-lines">
          <span>{settings.name}</span>
          <small>
            <bdi dir="ltr">{settings.issuer}</bdi>
          </small>
        </span>
      ),
    },
    {
      id: 'state',
      title: shared.state,
      cell: ({ settings, from_environment }) => (
        <>
          <Badge tone={settings.enabled ? 'good' : 'neutral'}>{settings.enabled ? text.enabled : text.disabled}</Badge>{' '}
          {from_environment ? <Badge>{text.fromEnvironment}</Badge> : null}
        </>
      ),
    },
    menuColumn(shared.actions, ({ settings }) => settings.name, entriesOf),
  ]
  return <Table label={shared.signIn} items={providers} keyOf={({ id }) => id} columns={columns} />
}

function PasswordsCard() {
  const text = useText('signInProviders')
  const queries = useQueryClient()
  const { data } = useQuery({ ...serverSettingsQuery, staleTime: 0 })
  const change = async (isOn: boolean) => {
    try {
      await chatClient.call('PATCH /realm', { authentication_methods: { Email: isOn } })
    } catch (error) {
      toastError(error)
    }
    await queries.invalidateQueries({ queryKey: serverSettingsQuery.queryKey })
  }
  return (
    <Card title={text.passwords}>
      <div className="settings-row">
        <Switch
          isSelected={data?.email_auth_enabled ?? true}
          isDisabled={data === undefined}
          onChange={(isOn) => void change(isOn)}
          description={text.passwordsOnText}
        >
          {text.passwordsOn}
        </Switch>
      </div>
    </Card>
  )
}

interface ProviderDialogsProps {
  readonly asked: Asked
  readonly all: Providers
  readonly onClose: () => void
}

function ProviderDialogs({ asked, all, onClose }: ProviderDialogsProps) {
  const shared = useText('admin')
  const text = useText('signInProviders')
  if (asked.action !== 'remove')
    return <ProviderDialog provider={asked.action === 'change' ? asked.item : undefined} all={all} onClose={onClose} />
  const { item: provider } = asked
  return (
    <ActionDialog
      title={text.removeTitle}
      onClose={onClose}
      submitText={shared.remove}
      isDangerous
      size="small"
      perform={() => chatClient.call('DELETE /sso/providers/{provider_id}', { provider_id: provider.id })}
      changes={['sso-providers']}
      doneText={text.removed}
    >
      <p>{provider.settings.name}</p>
      <p>{text.removeText}</p>
    </ActionDialog>
  )
}

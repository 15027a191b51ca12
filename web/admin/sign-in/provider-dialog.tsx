import { useState } from 'react'
import { CopyField } from '../../design/fields/copy-field.tsx'
import { Switch } from '../../design/fields/switch.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { IconField } from './icon-field.tsx'
import { readMapping } from './mapping-text.ts'
import { draftOf, inputOf, isComplete, type ProviderDraft } from './provider-draft.ts'
import { ProviderTest } from './provider-test.tsx'
import type { Provider, Providers } from './providers.ts'

export interface ProviderDialogProps {
  /** Undefined makes a new one. */
  readonly provider: Provider | undefined
  readonly all: Providers
  readonly onClose: () => void
}

export function ProviderDialog({ provider, all, onClose }: ProviderDialogProps) {
  const shared = useText('admin')
  const text = useText('signInProviders')
  const [draft, setDraft] = useState(() => draftOf(provider))
  const change = (part: Partial<ProviderDraft>) => setDraft((before) => ({ ...before, ...part }))
  const input = inputOf(draft)
  const save = async () => {
    if (input !== undefined)
      await chatClient.call('PUT /sso/providers/{provider_id}', { provider_id: draft.id.trim(), ...input })
  }
  const id = draft.id.trim() === '' ? '{id}' : draft.id.trim()
  return (
    <ActionDialog
      title={provider === undefined ? text.create : text.changeTitle}
      onClose={onClose}
      submitText={provider === undefined ? shared.add : shared.save}
      canSubmit={isComplete(draft) && input !== undefined}
      perform={save}
      changes={['sso-providers']}
      doneText={provider === undefined ? text.created : shared.saved}
      size="large"
    >
      <ConnectionFields draft={draft} change={change} provider={provider} />
      <CopyField label={text.redirectUri} value={all.redirect_uri_form.replace('{id}', id)} />
      <CopyField label={text.signOutUri} value={all.post_logout_redirect_uri} />
      <AccountFields draft={draft} change={change} />
      <ProviderTest draft={draft} />
    </ActionDialog>
  )
}

interface FieldsProps {
  readonly draft: ProviderDraft
  readonly change: (part: Partial<ProviderDraft>) => void
}

function ConnectionFields({ draft, change, provider }: FieldsProps & { readonly provider: Provider | undefined }) {
  const text = useText('signInProviders')
  const code = { dir: 'ltr', spellCheck: 'false' } as const
  return (
    <>
      <TextField label={text.name} value={draft.name} onChange={(name) => change({ name })} autoFocus />
      <TextField
        {...code}
        label={text.id}
        description={text.idText}
        isDisabled={provider !== undefined}
        value={draft.id}
        onChange={(id) => change({ id })}
      />
      <TextField
        {...code}
        label={text.issuer}
        description={text.issuerText}
        value={draft.issuer}
        onChange={(issuer) => change({ issuer })}
      />
      <TextField {...code} label={text.clientId} value={draft.clientId} onChange={(clientId) => change({ clientId })} />
      <TextField
        {...code}
        label={text.clientSecret}
        {...(provider?.has_secret === true ? { description: text.secretKept } : {})}
        type="password"
        autoComplete="off"
        value={draft.clientSecret}
        onChange={(clientSecret) => change({ clientSecret })}
      />
      <IconField icon={draft.icon} onChange={(icon) => change({ icon })} />
      <Switch isSelected={draft.isEnabled} onChange={(isEnabled) => change({ isEnabled })}>
        {text.isOffered}
      </Switch>
    </>
  )
}

function AccountFields({ draft, change }: FieldsProps) {
  const text = useText('signInProviders')
  const lines = { dir: 'ltr', lines: 2, spellCheck: 'false' } as const
  const errorOf = (typed: string) => {
    const read = readMapping(typed)
    return 'badLine' in read ? text.badLine(read.badLine) : undefined
  }
  return (
    <>
      <TextField
        {...lines}
        label={text.signUpDomains}
        description={text.onePerLine}
        value={draft.signUpDomains}
        onChange={(signUpDomains) => change({ signUpDomains })}
      />
      <TextField
        {...lines}
        label={text.signUpGroups}
        description={text.onePerLine}
        value={draft.signUpGroups}
        onChange={(signUpGroups) => change({ signUpGroups })}
      />
      <TextField
        {...lines}
        label={text.roles}
        description={<bdi>{text.rolesText}</bdi>}
        error={errorOf(draft.roles)}
        value={draft.roles}
        onChange={(roles) => change({ roles })}
      />
      <TextField
        {...lines}
        label={text.userGroups}
        description={<bdi>{text.userGroupsText}</bdi>}
        error={errorOf(draft.userGroups)}
        value={draft.userGroups}
        onChange={(userGroups) => change({ userGroups })}
      />
      <TextField dir="ltr" label={text.scopes} value={draft.scopes} onChange={(scopes) => change({ scopes })} />
      <TextField
        dir="ltr"
        label={text.groupsClaim}
        value={draft.groupsClaim}
        onChange={(groupsClaim) => change({ groupsClaim })}
      />
      <Switch isSelected={draft.mayMakeOwners} onChange={(mayMakeOwners) => change({ mayMakeOwners })}>
        {text.mayMakeOwners}
      </Switch>
      <Switch
        isSelected={draft.trustsSecondFactor}
        description={text.trustsSecondFactorText}
        onChange={(trustsSecondFactor) => change({ trustsSecondFactor })}
      >
        {text.trustsSecondFactor}
      </Switch>
      {draft.trustsSecondFactor ? (
        <TextField
          {...lines}
          label={text.trustedAcr}
          description={text.onePerLine}
          value={draft.trustedAcr}
          onChange={(trustedAcr) => change({ trustedAcr })}
        />
      ) : null}
    </>
  )
}

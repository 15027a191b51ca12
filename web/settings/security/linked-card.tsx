import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChatResultOf } from '../../../client/chat/call-types.ts'
import { providersOf, serverSettingsQuery } from '../../account/server-settings.ts'
import { Button } from '../../design/buttons/button.tsx'
import { KeyIcon, LinkIcon } from '../../design/icons/icons.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { ActionFormDialog } from '../../page/action-form-dialog.tsx'
import { Card } from '../../page/sections/section.tsx'
import { useNow } from '../../platform/clock.ts'
import { chatClient } from '../../session/chat-client.ts'
import './sessions-section.css'

type LinkedSignIn = ChatResultOf<'GET /sso/identities'>['identities'][number]

const queryKey = ['sso-identities']

/** The accounts of providers that sign in to this account; nothing where there are no providers. */
export function LinkedCard() {
  const text = useText('linkedAccounts')
  const [unlinking, setUnlinking] = useState<LinkedSignIn | undefined>()
  const { data: linked = [] } = useQuery({
    queryKey,
    queryFn: async () => (await chatClient.call('GET /sso/identities')).identities,
  })
  const { data: settings } = useQuery(serverSettingsQuery)
  const providers = providersOf(settings)
  if (linked.length === 0 && providers.length === 0) return null
  const isLinked = (name: string) => linked.some(({ provider_id }) => name === `oidc:${provider_id}`)
  return (
    <Card title={text.title}>
      {linked.map((one) => (
        <LinkedRow key={one.id} linked={one} onUnlink={() => setUnlinking(one)} />
      ))}
      {providers
        .filter(({ name }) => !isLinked(name))
        .map(({ name, display_name, login_url }) => (
          <div key={name} className="settings-row">
            <Button
              icon={<LinkIcon size={18} />}
              onPress={() => location.assign(`${login_url}?next=/settings/sessions`)}
            >
              {text.link(display_name)}
            </Button>
          </div>
        ))}
      {unlinking === undefined ? null : (
        <ActionFormDialog
          title={text.unlinkTitle(unlinking.provider_name)}
          onClose={() => setUnlinking(undefined)}
          submitText={text.unlink}
          isDangerous
          size="small"
          perform={() => chatClient.call('DELETE /sso/identities/{identity_id}', { identity_id: unlinking.id })}
          changes={[queryKey]}
          doneText={text.unlinked}
        >
          <p>{text.unlinkText}</p>
        </ActionFormDialog>
      )}
    </Card>
  )
}

function LinkedRow({ linked, onUnlink }: { readonly linked: LinkedSignIn; readonly onUnlink: () => void }) {
  const text = useText('linkedAccounts')
  const formats = useFormats()
  const now = useNow()
  const { provider_name, email, last_used_at } = linked
  return (
    <div className="settings-row session-row">
      <span className="session-icon">
        <KeyIcon size={20} />
      </span>
      <span className="settings-choice-text">
        <span className="session-name">
          <bdi>{provider_name}</bdi>
        </span>
        <small>
          <bdi dir="ltr">{email}</bdi> · {text.used(formats.ago(last_used_at * 1000, now))}
        </small>
      </span>
      <Button size="small" onPress={onUnlink} aria-label={`${text.unlink}: ${provider_name}`}>
        {text.unlink}
      </Button>
    </div>
  )
}

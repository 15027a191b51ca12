import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChatResultOf } from '../../../client/chat/call-types.ts'
import { callAccountsKey, noteCallAccounts } from '../../account/call-accounts.ts'
import { Button } from '../../design/buttons/button.tsx'
import { LinkIcon, VideoIcon } from '../../design/icons/icons.tsx'
import { ConfirmDialog } from '../../design/overlays/confirm-dialog.tsx'
import { showToast, toastError } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { chatClient } from '../../session/chat-client.ts'
import './sessions-section.css'

type CallAccount = ChatResultOf<'GET /calls/accounts'>['accounts'][number]

/** The accounts of the user at providers of calls; nothing where no provider needs one. */
export function CallAccountsCard() {
  const text = useText('callAccounts')
  const [leaving, setLeaving] = useState<CallAccount | undefined>()
  const { data: accounts = [] } = useQuery({
    queryKey: callAccountsKey,
    queryFn: async () => (await chatClient.call('GET /calls/accounts')).accounts,
  })
  if (accounts.length === 0) return null
  const disconnect = async ({ provider }: CallAccount) => {
    setLeaving(undefined)
    try {
      await chatClient.call('DELETE /calls/accounts/{provider}', { provider })
      showToast({ tone: 'good', title: text.disconnected })
    } catch (reason) {
      toastError(reason)
    }
    noteCallAccounts()
  }
  return (
    <Card title={text.title}>
      {accounts.map((account) => (
        <AccountRow key={account.provider} account={account} onDisconnect={() => setLeaving(account)} />
      ))}
      <ConfirmDialog
        title={text.disconnectTitle(leaving?.name ?? '')}
        isOpen={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        confirmText={text.disconnect}
        isDangerous
        onConfirm={() => leaving && void disconnect(leaving)}
      >
        {text.disconnectText}
      </ConfirmDialog>
    </Card>
  )
}

function AccountRow({ account, onDisconnect }: { readonly account: CallAccount; readonly onDisconnect: () => void }) {
  const text = useText('callAccounts')
  const { provider, name, is_connected } = account
  if (!is_connected)
    return (
      <div className="settings-row">
        <Button
          icon={<LinkIcon size={18} />}
          onPress={() => void window.open(`/calls/${provider}/register`, '_blank', 'popup,width=800,height=700')}
        >
          {text.connect(name)}
        </Button>
      </div>
    )
  return (
    <div className="settings-row session-row">
      <span className="session-icon">
        <VideoIcon size={20} />
      </span>
      <span className="settings-choice-text">
        <span className="session-name">
          <bdi>{name}</bdi>
        </span>
        <small>{text.connected}</small>
      </span>
      <Button size="small" onPress={onDisconnect} aria-label={`${text.disconnect}: ${name}`}>
        {text.disconnect}
      </Button>
    </div>
  )
}

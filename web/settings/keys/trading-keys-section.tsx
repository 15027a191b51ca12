import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AddButton } from '../../design/buttons/add-button.tsx'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { CopyField } from '../../design/fields/copy-field.tsx'
import { KeyIcon } from '../../design/icons/icons.tsx'
import { ConfirmDialog } from '../../design/overlays/confirm-dialog.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { showToast, toastError } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { headerPrefix } from '../../platform/page-facts.ts'
import { callTrading } from '../../session/call-trading.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KeyTable } from './key-table.tsx'
import './keys.css'
import { Card, headAction, Section } from '../../page/sections/section.tsx'
import { curlLines, type ListedKey, type MadeKey } from './trading-key.ts'

const keysQuery = ['trading-keys']

export function TradingKeysSection() {
  const text = useText('settings')
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<MadeKey | undefined>()
  const [leaving, setLeaving] = useState<ListedKey | undefined>()
  const { data, error, refetch } = useQuery({
    queryKey: keysQuery,
    queryFn: () => callTrading('GET /private/account/api_keys', {}),
  })
  // Keys of browser sessions are on the sessions page.
  const keys = data?.filter(({ belongsToSession }) => !belongsToSession)
  const { refresh, revoke, setBound } = useKeyChanges()
  const add = <AddButton onPress={() => setCreating(true)}>{text.createKey}</AddButton>
  return (
    <Section title={text.tradingKeys} text={text.tradingKeysText} action={headAction(keys, add)} isWide>
      {error === null ? null : <ErrorNote error={error} onRetry={refetch} />}
      {keys === undefined && error === null ? <Skeleton lines={5} height={20} /> : null}
      {keys?.length === 0 ? (
        <Card>
          <EmptyState icon={<KeyIcon size={22} />} title={text.noKeys} action={add}>
            {text.noKeysText}
          </EmptyState>
        </Card>
      ) : null}
      {keys === undefined || keys.length === 0 ? null : (
        <Card>
          <KeyTable keys={keys} onRevoke={setLeaving} onBound={setBound} />
        </Card>
      )}
      <CreateKeyDialog
        isOpen={isCreating}
        onOpenChange={setCreating}
        onMade={(key) => {
          setCreating(false)
          setMade(key)
          refresh()
        }}
      />
      <Dialog title={text.yourKey} isOpen={made !== undefined} onOpenChange={() => setMade(undefined)} isSticky>
        {made === undefined ? null : <Secrets made={made} />}
      </Dialog>
      <ConfirmDialog
        title={text.revokeTitle}
        isOpen={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        confirmText={text.revoke}
        isDangerous
        onConfirm={() => {
          if (leaving !== undefined) revoke(leaving)
          setLeaving(undefined)
        }}
      >
        {text.revokeText(leaving?.label || (leaving?.apiKey.slice(0, 8) ?? ''))}
      </ConfirmDialog>
    </Section>
  )
}

/** Changes a key and fetches the list again. */
function useKeyChanges() {
  const text = useText('settings')
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: keysQuery })
  const revoke = async ({ apiKey }: ListedKey) => {
    try {
      await callTrading('DELETE /private/account/api_keys', { apiKey })
      showToast({ tone: 'good', title: text.revoked })
    } catch (reason) {
      toastError(reason)
    }
    await refresh()
  }
  const setBound = async ({ apiKey }: ListedKey, isOn: boolean) => {
    const marked = (key: ListedKey) => (key.apiKey === apiKey ? { ...key, boundSignaturesOnly: isOn } : key)
    queries.setQueryData<readonly ListedKey[]>(keysQuery, (known) => known?.map(marked))
    try {
      await callTrading('PATCH /private/account/api_keys', { apiKey, boundSignaturesOnly: isOn })
    } catch (reason) {
      toastError(reason)
    }
    await refresh()
  }
  return { refresh, revoke, setBound }
}

function Secrets({ made }: { readonly made: MadeKey }) {
  const text = useText('settings')
  return (
    <div className="key-secrets">
      <p>{text.shownOnce}</p>
      <CopyField label={text.apiKey} value={made.apiKey} />
      <CopyField label={text.secretKey} value={made.secretKey} />
      <CopyField
        label={text.tryIt}
        isMultiline
        value={curlLines(location.origin, headerPrefix(), made.apiKey, made.secretKey)}
      />
    </div>
  )
}

import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { Checkbox } from '../../design/fields/checkbox.tsx'
import { ConfirmDialog } from '../../design/overlays/confirm-dialog.tsx'
import { showToast, toastError } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { loadSession } from '../../session/sign-in.ts'

/** Ends all other sessions; optionally also this one and the keys of chat apps. */
export function SignOutEverywhere({ onDone }: { readonly onDone: () => Promise<unknown> }) {
  const text = useText('security')
  const [isAsking, setAsking] = useState(false)
  const [includesThis, setIncludesThis] = useState(false)
  const [endsKeys, setEndsKeys] = useState(false)
  const end = async () => {
    setAsking(false)
    try {
      await chatClient.call('DELETE /sessions', { include_current: includesThis, end_api_keys: endsKeys })
      if (includesThis) await loadSession()
      else showToast({ tone: 'good', title: text.signedOut })
    } catch (reason) {
      toastError(reason)
    }
    await onDone()
  }
  return (
    <>
      <Button onPress={() => setAsking(true)}>{text.everywhere}</Button>
      <ConfirmDialog
        title={text.everywhere}
        isOpen={isAsking}
        onOpenChange={setAsking}
        confirmText={text.everywhere}
        isDangerous
        onConfirm={end}
      >
        <div className="session-choices">
          <p>{text.everywhereText}</p>
          <Checkbox isSelected={endsKeys} onChange={setEndsKeys} description={text.endKeysText}>
            {text.endKeys}
          </Checkbox>
          <Checkbox isSelected={includesThis} onChange={setIncludesThis}>
            {text.includeThis}
          </Checkbox>
        </div>
      </ConfirmDialog>
    </>
  )
}

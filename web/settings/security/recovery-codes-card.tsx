import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { CodeForm } from './code-form.tsx'
import './recovery-codes.css'
import { Card, Choice } from '../../page/sections/section.tsx'

const codesCount = 10
/** With so few codes left, the user should create new ones. */
const fewCodes = 3
const queryKey = ['recovery-codes']

export interface RecoveryCodesCardProps {
  readonly onCodes: (codes: readonly string[]) => void
}

/** The number of recovery codes left, and a button to create new ones. */
export function RecoveryCodesCard({ onCodes }: RecoveryCodesCardProps) {
  const text = useText('recoveryCodes')
  const formats = useFormats()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: () => chatClient.call('GET /second_factor/recovery_codes'),
  })
  const renew = async (code: string) => {
    const { recovery_codes } = await chatClient.call('POST /second_factor/recovery_codes', { code })
    setAsking(false)
    onCodes(recovery_codes)
    await queries.invalidateQueries({ queryKey })
  }
  const left = data?.left ?? codesCount
  const shown = formats.number(left)
  return (
    <Card>
      <Choice
        label={text.title}
        {...(data === undefined ? {} : { description: text.left(shown, formats.number(codesCount)) })}
      >
        <Button onPress={() => setAsking(true)}>{text.renew}</Button>
      </Choice>
      {left > fewCodes ? null : (
        <p className="settings-row recovery-low" role="status">
          {left === 0 ? text.none : text.few(shown)}
        </p>
      )}
      <Dialog title={text.renew} isOpen={isAsking} onOpenChange={setAsking} size="small">
        <p className="second-factor-text">{text.renewText}</p>
        <CodeForm submitText={text.renew} takesRecovery onCode={renew} />
      </Dialog>
    </Card>
  )
}

import { useState } from 'react'
import { Checkbox } from '../../design/fields/checkbox.tsx'
import { CopyField } from '../../design/fields/copy-field.tsx'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { CodeForm } from './code-form.tsx'
import { QrCode } from './qr-code.tsx'
import './second-factor-section.css'

export interface Enrolment {
  readonly secret: string
  readonly uri: string
}

export const beginEnrolment = () => chatClient.call('POST /second_factor')

export interface EnrolmentStepsProps {
  readonly enrolment: Enrolment
  /** Called when two-factor authentication is on. */
  readonly onCodes: (recoveryCodes: readonly string[]) => Promise<void>
}

/** Scan the QR code, then enter the first code. */
export function EnrolmentSteps({ enrolment, onCodes }: EnrolmentStepsProps) {
  const text = useText('settings')
  const security = useText('security')
  const [endsKeys, setEndsKeys] = useState(false)
  const confirm = async (code: string) => {
    const params = { code, end_api_keys: endsKeys }
    const on = await chatClient.call('POST /second_factor/confirm', params)
    await onCodes(on.recovery_codes)
  }
  return (
    <ol className="second-factor-steps">
      <li>
        <p>{text.scan}</p>
        <QrCode content={enrolment.uri} label={text.qrCode} />
        <CopyField label={text.orType} value={enrolment.secret} />
      </li>
      <li>
        <p>{text.enterCode}</p>
        <Checkbox isSelected={endsKeys} onChange={setEndsKeys} description={security.endKeysText}>
          {security.endKeys}
        </Checkbox>
        <CodeForm submitText={text.turnOn} onCode={confirm} />
      </li>
    </ol>
  )
}

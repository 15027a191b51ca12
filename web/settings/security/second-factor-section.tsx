import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { Badge } from '../../design/display/badge.tsx'
import { CopyField } from '../../design/fields/copy-field.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { showToast, toastError } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { chatRequest } from '../../session/chat-request.ts'
import { usePerson } from '../../session/session-store.ts'
import { loadSession } from '../../session/sign-in.ts'
import { settingsMessages } from '../messages.ts'
import { Card, Choice, Section } from '../section.tsx'
import { CodeForm } from './code-form.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodesCard } from './recovery-codes-card.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import './second-factor-section.css'

interface Enrolment {
  readonly secret: string
  readonly uri: string
}

export function SecondFactorSection() {
  const text = useText(settingsMessages)
  const { hasSecondFactor } = usePerson()
  const [enrolment, setEnrolment] = useState<Enrolment | undefined>()
  const [isEnding, setEnding] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | undefined>()
  const begin = () => chatRequest<Enrolment>('POST', '/second_factor').then(setEnrolment, toastError)
  const done = async (title: string) => {
    await loadSession()
    setEnrolment(undefined)
    setEnding(false)
    showToast({ tone: 'good', title })
  }
  const confirm = async (code: string) => {
    const on = await chatRequest<{ recovery_codes: string[] }>('POST', '/second_factor/confirm', { code })
    await done(text.factorOn)
    setCodes(on.recovery_codes)
  }
  const remove = async (code: string) => {
    await chatRequest('DELETE', '/second_factor', { code })
    await done(text.factorOff)
  }
  return (
    <Section title={text.secondFactor} text={text.secondFactorText}>
      <Card>
        <Choice label={text.authenticator} description={text.authenticatorText}>
          <Badge tone={hasSecondFactor ? 'good' : 'neutral'}>{hasSecondFactor ? text.on : text.off}</Badge>
          {hasSecondFactor ? (
            <Button onPress={() => setEnding(true)}>{text.turnOff}</Button>
          ) : (
            <Button look="primary" onPress={begin}>
              {text.setUp}
            </Button>
          )}
        </Choice>
      </Card>
      {hasSecondFactor ? <RecoveryCodesCard onCodes={setCodes} /> : null}
      <p className="field-description">{text.factorLost}</p>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
      <Dialog
        title={text.setUpTitle}
        isOpen={enrolment !== undefined}
        onOpenChange={() => setEnrolment(undefined)}
        isSticky
      >
        {enrolment === undefined ? null : <EnrolmentSteps enrolment={enrolment} onCode={confirm} />}
      </Dialog>
      <Dialog title={text.turnOffTitle} isOpen={isEnding} onOpenChange={setEnding} size="small">
        <p className="second-factor-text">{text.turnOffText}</p>
        <CodeForm submitText={text.turnOff} isDangerous takesRecovery onCode={remove} />
      </Dialog>
    </Section>
  )
}

interface EnrolmentStepsProps {
  readonly enrolment: Enrolment
  readonly onCode: (code: string) => Promise<void>
}

function EnrolmentSteps({ enrolment, onCode }: EnrolmentStepsProps) {
  const text = useText(settingsMessages)
  return (
    <ol className="second-factor-steps">
      <li>
        <p>{text.scan}</p>
        <QrCode content={enrolment.uri} label={text.qrCode} />
        <CopyField label={text.orType} value={enrolment.secret} />
      </li>
      <li>
        <p>{text.enterCode}</p>
        <CodeForm submitText={text.turnOn} onCode={onCode} />
      </li>
    </ol>
  )
}

import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { Badge } from '../../design/display/badge.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { showToast, toastError } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { Card, Choice, Section } from '../../page/sections/section.tsx'
import { chatClient } from '../../session/chat-client.ts'
import { usePerson } from '../../session/session-store.ts'
import { loadSession } from '../../session/sign-in.ts'
import { CodeForm } from './code-form.tsx'
import { beginEnrolment, type Enrolment, EnrolmentSteps } from './enrolment-steps.tsx'
import { RecoveryCodesCard } from './recovery-codes-card.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import './second-factor-section.css'

export function SecondFactorSection() {
  const text = useText('settings')
  const { hasSecondFactor } = usePerson()
  const [enrolment, setEnrolment] = useState<Enrolment | undefined>()
  const [isEnding, setEnding] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | undefined>()
  const begin = () => beginEnrolment().then(setEnrolment, toastError)
  const done = async (title: string) => {
    await loadSession()
    setEnrolment(undefined)
    setEnding(false)
    showToast({ tone: 'good', title })
  }
  const showCodes = async (shown: readonly string[]) => {
    await done(text.factorOn)
    setCodes(shown)
  }
  const remove = async (code: string) => {
    await chatClient.call('DELETE /second_factor', { code })
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
        {enrolment === undefined ? null : <EnrolmentSteps enrolment={enrolment} onCodes={showCodes} />}
      </Dialog>
      <Dialog title={text.turnOffTitle} isOpen={isEnding} onOpenChange={setEnding} size="small">
        <p className="second-factor-text">{text.turnOffText}</p>
        <CodeForm submitText={text.turnOff} isDangerous takesRecovery onCode={remove} />
      </Dialog>
    </Section>
  )
}

import { useEffect, useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { PasskeyIcon } from '../../design/icons/icons.tsx'
import { toastError } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { useTitle } from '../../page/document-title.ts'
import { usePasskeyPlace } from '../../session/passkey-place.ts'
import { loadSession, signOut } from '../../session/sign-in.ts'
import { beginEnrolment, type Enrolment, EnrolmentSteps } from '../../settings/security/enrolment-steps.tsx'
import { PasskeyDialogs, type PasskeyTask } from '../../settings/security/passkey-dialogs.tsx'
import { RecoveryCodesDialog } from '../../settings/security/recovery-codes-dialog.tsx'
import { StepUpDialog } from '../step-up/step-up-dialog.tsx'
import { FrontFrame } from './front-frame.tsx'

/** The only page of a user who must set up two-factor authentication first. */
export function EnrolPage() {
  const text = useText('security')
  const [enrolment, setEnrolment] = useState<Enrolment | undefined>()
  const [problem, setProblem] = useState<unknown>()
  const [codes, setCodes] = useState<readonly string[] | undefined>()
  const [task, setTask] = useState<PasskeyTask | undefined>()
  const place = usePasskeyPlace()
  const begin = () => {
    setProblem(undefined)
    beginEnrolment().then(setEnrolment, setProblem)
  }
  useTitle(text.required)
  useEffect(begin, [])
  return (
    <FrontFrame title={text.required} text={text.requiredText}>
      <div className="front-card">
        {problem === undefined ? null : <ErrorNote error={problem} onRetry={begin} />}
        {enrolment === undefined ? null : (
          <EnrolmentSteps enrolment={enrolment} onCodes={async (shown) => setCodes(shown)} />
        )}
        {place.kind === 'here' ? (
          <Button icon={<PasskeyIcon size={20} />} onPress={() => setTask({ kind: 'add', isFirst: true })}>
            {text.passkeyInstead}
          </Button>
        ) : null}
        <Button look="quiet" onPress={() => signOut().catch(toastError)}>
          {text.signOut}
        </Button>
      </div>
      {/* The user closes it: the codes are not shown again. */}
      <RecoveryCodesDialog codes={codes} onClose={() => loadSession().catch(toastError)} />
      <PasskeyDialogs
        task={task}
        onClose={() => setTask(undefined)}
        onDone={async () => void (await loadSession().catch(toastError))}
      />
      <StepUpDialog />
    </FrontFrame>
  )
}

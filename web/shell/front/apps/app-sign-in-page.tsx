import { useState } from 'react'
import { Button } from '../../../design/buttons/button.tsx'
import { ErrorNote } from '../../../design/display/error-note.tsx'
import { CopyField } from '../../../design/fields/copy-field.tsx'
import { toastError } from '../../../design/overlays/toast.tsx'
import { useText } from '../../../i18n/text.ts'
import { useTitle } from '../../../page/document-title.ts'
import { useAttempt } from '../../../platform/use-attempt.ts'
import { chatClient } from '../../../session/chat-client.ts'
import { usePerson } from '../../../session/session-store.ts'
import { signOut } from '../../../session/sign-in.ts'
import { StepUpDialog } from '../../step-up/step-up-dialog.tsx'
import { EnrolPage } from '../enrol-page.tsx'
import { FrontFrame } from '../front-frame.tsx'

interface AppRequest {
  readonly flow: 'mobile' | 'desktop'
  readonly otp: string
}

/** The request of the app that opened this page; undefined if it is malformed. */
function requestIn(search: string): AppRequest | undefined {
  const sent = new URLSearchParams(search)
  for (const flow of ['mobile', 'desktop'] as const) {
    const otp = sent.get(`${flow}_flow_otp`)
    if (otp !== null && /^[0-9a-f]{64}$/i.test(otp)) return { flow, otp }
  }
  return undefined
}

/** Hands the sign-in of this browser over to the app that opened it. */
export function AppSignInPage() {
  const text = useText('apps')
  const person = usePerson()
  const [request] = useState(() => requestIn(location.search))
  useTitle(text.title)
  if (person.lacksSecondFactor) return <EnrolPage />
  if (request === undefined) return <FrontFrame title={text.title} text={text.badRequest} />
  const { fullName } = person
  const lead = request.flow === 'mobile' ? text.mobileText(fullName) : text.desktopText(fullName)
  return (
    <FrontFrame title={text.title} text={lead}>
      <div className="front-card">
        <p>{text.warning}</p>
        {request.flow === 'mobile' ? <MobileApp {...request} /> : <DesktopApp {...request} />}
        <Button look="quiet" onPress={() => signOut().catch(toastError)}>
          {text.otherAccount}
        </Button>
        <StepUpDialog />
      </div>
    </FrontFrame>
  )
}

/** The user must press a button: browsers open apps only then, and another app may have opened the page. */
function MobileApp({ flow, otp }: AppRequest) {
  const text = useText('apps')
  const [link, setLink] = useState<string | undefined>()
  const { isBusy, problem, attempt } = useAttempt()
  const open = () =>
    attempt(async () => {
      const { link: made = '' } = await chatClient.call('POST /app_sign_in', { flow, otp })
      setLink(made)
      location.assign(made)
    })
  if (link !== undefined)
    return (
      <>
        <p role="status">{text.opened}</p>
        <a className="front-app-link" href={link}>
          {text.openAgain}
        </a>
      </>
    )
  return (
    <>
      <Button look="primary" size="large" isWide isBusy={isBusy} onPress={open}>
        {text.openApp}
      </Button>
      {problem === undefined ? null : <ErrorNote error={problem} />}
    </>
  )
}

function DesktopApp({ flow, otp }: AppRequest) {
  const text = useText('apps')
  const [code, setCode] = useState<string | undefined>()
  const { isBusy, problem, attempt } = useAttempt()
  const make = () => attempt(async () => setCode((await chatClient.call('POST /app_sign_in', { flow, otp })).code))
  if (code !== undefined)
    return (
      <>
        <CopyField label={text.code} value={code} />
        <p role="status">{text.copyText}</p>
      </>
    )
  return (
    <>
      <Button look="primary" size="large" isWide isBusy={isBusy} onPress={make}>
        {text.makeCode}
      </Button>
      {problem === undefined ? null : <ErrorNote error={problem} />}
    </>
  )
}

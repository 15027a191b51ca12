import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../design/buttons/button.tsx'
import { TextField } from '../../../design/fields/text-field.tsx'
import { useText } from '../../../i18n/text.ts'
import { useTitle } from '../../../page/document-title.ts'
import { desktopBridge } from '../../../platform/desktop-app.ts'
import { useAttempt } from '../../../platform/use-attempt.ts'
import { chatClient } from '../../../session/chat-client.ts'
import { acceptSession } from '../../../session/sign-in.ts'
import { FrontFrame } from '../front-frame.tsx'
import { signInError } from '../sign-in-error.ts'
import { type OneTimeKey, oneTimeKey } from './one-time-key.ts'

/** The page in the desktop app that waits for the sign-in in the browser. */
export function DesktopSignInPage() {
  const text = useText('apps')
  const key = useOneTimeKey()
  const [pasted, setPasted] = useState('')
  const { isBusy, problem, attempt } = useAttempt(signInError)
  useTitle(text.desktopTitle)
  const signIn = (code: string) =>
    attempt(async () => acceptSession(await chatClient.call('POST /session/code', { code })))
  const signInFromClipboard = useEffectEvent(signIn)
  useEffect(() => {
    key?.fromClipboard?.then((code) => signInFromClipboard(code))
  }, [key])
  const [isWrong, setWrong] = useState(false)
  const read = async (value: string) => {
    setPasted(value)
    setWrong(false)
    const code = await key?.read(value)
    if (code !== undefined) await signIn(code)
    else setWrong(value.trim() !== '')
  }
  const open = () => window.open(`/app-sign-in?desktop_flow_otp=${key?.key ?? ''}`, '_blank', 'noopener')
  return (
    <FrontFrame title={text.desktopTitle} text={text.desktopLead}>
      <div className="front-card">
        <Button look="primary" size="large" isWide isDisabled={key === undefined} isBusy={isBusy} onPress={open}>
          {text.openBrowser}
        </Button>
        <TextField
          label={text.pasted}
          size="large"
          dir="ltr"
          autoComplete="off"
          value={pasted}
          onChange={read}
          error={isWrong ? text.wrongCode : problem}
        />
        <Link className="front-forgot" href="/sign-in">
          {text.back}
        </Link>
      </div>
    </FrontFrame>
  )
}

/** One key for the life of the page. */
function useOneTimeKey(): OneTimeKey | undefined {
  const [key, setKey] = useState<OneTimeKey | undefined>()
  useEffect(() => {
    let isGone = false
    oneTimeKey(desktopBridge()).then((made) => {
      if (!isGone) setKey(made)
    })
    return () => {
      isGone = true
    }
  }, [])
  return key
}

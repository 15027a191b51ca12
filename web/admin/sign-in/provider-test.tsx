import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { Badge } from '../../design/display/badge.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { useText } from '../../i18n/text.ts'
import { useAttempt } from '../../platform/use-attempt.ts'
import { chatClient } from '../../session/chat-client.ts'
import { inputOf, isComplete, type ProviderDraft } from './provider-draft.ts'
import type { TestedProvider } from './providers.ts'

const tones = { ok: 'good', problem: 'bad', note: 'warn' } as const

/** Asks the provider with the settings as typed, before they are saved. */
export function ProviderTest({ draft }: { readonly draft: ProviderDraft }) {
  const text = useText('signInProviders')
  const [tested, setTested] = useState<TestedProvider | undefined>()
  const { isBusy, problem, attempt } = useAttempt((reason) => reason)
  const input = inputOf(draft)
  const test = () =>
    attempt(async () => {
      setTested(undefined)
      if (input !== undefined)
        setTested(
          await chatClient.call('POST /sso/providers/{provider_id}/test', { provider_id: draft.id.trim(), ...input }),
        )
    })
  return (
    <div className="sign-in-test">
      <Button onPress={test} isBusy={isBusy} isDisabled={!isComplete(draft) || input === undefined}>
        {text.test}
      </Button>
      {problem === undefined ? null : <ErrorNote error={problem} />}
      {tested === undefined ? null : <TestResult tested={tested} />}
    </div>
  )
}

function TestResult({ tested: { checks, unknown_user_groups } }: { readonly tested: TestedProvider }) {
  const text = useText('signInProviders')
  const names = useText('providerChecks')
  const states = useText('providerCheckStates')
  const isRight = checks.every(({ state }) => state !== 'problem') && unknown_user_groups.length === 0
  return (
    <div role="status">
      {isRight ? <p>{text.testOk}</p> : null}
      <ul className="sign-in-checks">
        {checks.map(({ check, state, detail }) => (
          <li key={check}>
            <Badge tone={tones[state]}>{states[state]}</Badge>
            <span>{names[check]}</span>
            {detail === '' ? null : <small dir="ltr">{detail}</small>}
          </li>
        ))}
      </ul>
      {unknown_user_groups.length === 0 ? null : <p>{text.unknownGroups(unknown_user_groups.join(', '))}</p>}
    </div>
  )
}

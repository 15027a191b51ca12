import { useQuery } from '@tanstack/react-query'
import { providersOf, serverSettingsQuery } from '../../../account/server-settings.ts'
import { ErrorNote } from '../../../design/display/error-note.tsx'
import { useText } from '../../../i18n/text.ts'
import { ProviderButtons } from './sso-buttons.tsx'

/** Sign-in through a provider, and why the last attempt failed. */
export function SsoSignIn() {
  const { data } = useQuery(serverSettingsQuery)
  const problem = useProblem()
  if (problem === undefined && providersOf(data).length === 0) return null
  return (
    <div className="front-card">
      {problem === undefined ? null : <ErrorNote error={problem} />}
      <ProviderButtons next={nextPath()} />
    </div>
  )
}

/** Only known problems: a link must not be able to show other words here. */
function useProblem(): string | undefined {
  const problems = useText('ssoProblems')
  const name = new URLSearchParams(location.search).get('sso_problem')
  return name === null ? undefined : Object.entries(problems).find(([known]) => known === name)?.[1]
}

/** The page that was asked for. */
function nextPath(): string {
  return location.pathname === '/sign-in' ? '/' : `${location.pathname}${location.search}${location.hash}`
}

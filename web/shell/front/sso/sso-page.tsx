import { useQuery } from '@tanstack/react-query'
import { ErrorNote } from '../../../design/display/error-note.tsx'
import { Skeleton } from '../../../design/display/skeleton.tsx'
import { useText } from '../../../i18n/text.ts'
import { FrontFrame } from '../front-frame.tsx'
import { CodePage } from './code-page.tsx'
import { LinkPage } from './link-page.tsx'
import { pendingQuery, SignInOver } from './pending.tsx'

/** The return from a sign-in provider, if the account exists already or has a second factor. */
export function SsoPage() {
  const text = useText('front')
  const { data, error, refetch } = useQuery(pendingQuery)
  if (data === undefined)
    return (
      <FrontFrame title={text.signIn}>
        {error === null ? <Skeleton lines={3} /> : <ErrorNote error={error} onRetry={refetch} />}
      </FrontFrame>
    )
  if (data.needs === 'nothing') return <SignInOver />
  return data.needs === 'code' ? <CodePage /> : <LinkPage pending={data} />
}

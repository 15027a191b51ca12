import { lazy, Suspense, useEffect, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { EmptyState } from '../design/display/empty-state.tsx'
import { Spinner } from '../design/display/spinner.tsx'
import { CloudOffIcon } from '../design/icons/icons.tsx'
import { useText } from '../i18n/text.ts'
import { NotFoundPage } from '../page/not-found-page.tsx'
import { onRecovery } from '../platform/connection.ts'
import { keep, readSaved } from '../platform/saved-values.ts'
import { useSession } from '../session/session-store.ts'
import { loadSession } from '../session/sign-in.ts'
import { Frame } from './frame/frame.tsx'
import { shellMessages } from './messages.ts'
import { useAccountPreferences } from './use-account-preferences.ts'

const JoinPage = lazy(() => import('./front/join-page.tsx').then(({ JoinPage }) => ({ default: JoinPage })))
const EnrolPage = lazy(() => import('./front/enrol-page.tsx').then(({ EnrolPage }) => ({ default: EnrolPage })))
const RecoveryPage = lazy(() =>
  import('./front/recovery/recovery-page.tsx').then(({ RecoveryPage }) => ({ default: RecoveryPage })),
)
const SignInPage = lazy(() => import('./front/sign-in-page.tsx').then(({ SignInPage }) => ({ default: SignInPage })))
const TradePage = lazy(() => import('../trade/trade-page.tsx').then(({ TradePage }) => ({ default: TradePage })))
const SettingsPage = lazy(() =>
  import('../settings/settings-page.tsx').then(({ SettingsPage }) => ({ default: SettingsPage })),
)
const AdminPage = lazy(() => import('../admin/admin-page.tsx').then(({ AdminPage }) => ({ default: AdminPage })))
const ChatPage = lazy(() => import('../chat/chat-page.tsx').then(({ ChatPage }) => ({ default: ChatPage })))

export function Routes() {
  const session = useSession()
  const [path] = useLocation()
  const [isUnreachable, setUnreachable] = useState(false)
  useAccountPreferences()
  useEffect(() => {
    if (session.kind !== 'unknown') return
    const load = () => loadSession().catch(() => setUnreachable(true))
    load()
    return onRecovery(load)
  }, [session.kind])
  const [, joinKey] = /^\/join\/([^/]+)/.exec(path) ?? []
  if (session.kind === 'unknown') return isUnreachable ? <CannotStart /> : <Loading />
  if (isOfRecovery(path, session.kind === 'signed-in'))
    return (
      <Suspense fallback={<Loading />}>
        <RecoveryPage path={path} />
      </Suspense>
    )
  if (session.kind === 'signed-out')
    return (
      <Suspense fallback={<Loading />}>
        {joinKey === undefined ? <SignInPage /> : <JoinPage linkKey={joinKey} />}
      </Suspense>
    )
  if (session.person.lacksSecondFactor)
    return (
      <Suspense fallback={<Loading />}>
        <EnrolPage />
      </Suspense>
    )
  return (
    <Frame>
      <Suspense fallback={<Loading />}>
        <Areas path={path} />
      </Suspense>
    </Frame>
  )
}

/** Pages without the frame. Only the signed-in user who requested a new address can confirm it. */
function isOfRecovery(path: string, isSignedIn: boolean): boolean {
  return /^\/(?:forgot-password$|reset-password\/)/.test(path) || (isSignedIn && path.startsWith('/confirm-email/'))
}

function Areas({ path }: { readonly path: string }) {
  const area = path.split('/')[1] ?? ''
  useEffect(() => {
    if (area === 'trade' || area === 'chat') keep('area', area)
  }, [area])
  return (
    <Switch>
      <Route path="/">
        <Redirect to={firstPage()} replace />
      </Route>
      <Route path="/sign-in">
        <Redirect to="/" replace />
      </Route>
      <Route path="/join/*?">
        <Redirect to="/" replace />
      </Route>
      <Route path="/trade/*?">
        <TradePage />
      </Route>
      <Route path="/chat/*?">
        <ChatPage />
      </Route>
      <Route path="/settings/:section?">{({ section }) => <SettingsPage section={section} />}</Route>
      <Route path="/admin/:section?">{({ section }) => <AdminPage section={section} />}</Route>
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  )
}

/** Links in messages lead to `/#narrow/…`, as in every client of this chat; otherwise where the person was last. */
function firstPage(): string {
  if (location.hash.startsWith('#narrow/')) return `/chat${location.hash}`
  return readSaved('area') === 'chat' ? '/chat' : '/trade'
}

function CannotStart() {
  const text = useText(shellMessages)
  return (
    <div className="page-center" role="status">
      <EmptyState icon={<CloudOffIcon size={22} />} title={text.cannotStart}>
        {text.cannotStartText}
      </EmptyState>
    </div>
  )
}

function Loading() {
  const text = useText(shellMessages)
  return (
    <div className="page-center">
      <Spinner size={22} label={text.loading} />
    </div>
  )
}

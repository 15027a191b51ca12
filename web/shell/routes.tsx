import { memo, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { EmptyState } from '../design/display/empty-state.tsx'
import { Spinner } from '../design/display/spinner.tsx'
import { CloudOffIcon, ShieldIcon } from '../design/icons/icons.tsx'
import { useLanguage, withTexts } from '../i18n/language.ts'
import { useText } from '../i18n/text.ts'
import { usePageTitle } from '../page/document-title.ts'
import { NotFoundPage } from '../page/not-found-page.tsx'
import { lazyPage, type Page } from '../page/pages.ts'
import { onRecovery } from '../platform/connection.ts'
import { readSaved, saveValue } from '../platform/saved-values.ts'
import { usePerson, useSession } from '../session/session-store.ts'
import { loadSession } from '../session/sign-in.ts'
import { findFrontPage } from './front/front-pages.ts'
import { SignInPage } from './front/sign-in-page.tsx'
import { pages } from './pages.ts'
import { useAccountPreferences } from './use-account-preferences.ts'
import { useRenewedPush } from './use-renewed-push.ts'

const loadFrame = () => import('./frame/frame.tsx').then((file) => file.Frame)
// A user who was here before is most likely still signed in: the frame loads beside the session.
if (readSaved('area') !== undefined) loadFrame().catch(() => undefined)
const Frame = lazyPage(loadFrame)
const EnrolPage = lazyPage(() =>
  withTexts('settings', () => import('./front/enrol-page.tsx')).then((file) => file.EnrolPage),
)

export function Routes() {
  const session = useSession()
  const [path] = useLocation()
  const [isUnreachable, setUnreachable] = useState(false)
  useAccountPreferences()
  useRenewedPush()
  useEffect(() => {
    if (session.kind !== 'unknown') return
    const load = () => loadSession().catch(() => setUnreachable(true))
    load()
    return onRecovery(load)
  }, [session.kind])
  if (session.kind === 'unknown') return isUnreachable ? <CannotStart /> : <Loading />
  const front = findFrontPage(path, session.kind === 'signed-in')
  if (front !== undefined)
    return (
      <Later>
        <front.content key={front.linkKey} linkKey={front.linkKey} />
      </Later>
    )
  // Part of the first file: a file for each of its parts would cost as many bytes in headers alone.
  if (session.kind === 'signed-out') return <SignInPage />
  if (session.person.lacksSecondFactor)
    return (
      <Later>
        <EnrolPage />
      </Later>
    )
  return <FramedPages />
}

/** The frame and the pages follow the path themselves, so that it renders only the parts that depend on it. */
const FramedPages = memo(function FramedPages() {
  useLanguage()
  return (
    <Later>
      <Frame>
        <Later>
          <Pages />
        </Later>
      </Frame>
    </Later>
  )
})

function Pages() {
  const [path] = useLocation()
  const area = path.split('/')[1] ?? ''
  useEffect(() => {
    if (area === 'trade' || area === 'chat') saveValue('area', area)
  }, [area])
  return (
    <Switch>
      {pages.map((page) => (
        <Route key={page.path} path={`${page.path}/*?`}>
          {({ '*': rest = '' }) => <PageInPlace page={page} rest={rest} />}
        </Route>
      ))}
      {['/', '/sign-in', '/sign-up', '/desktop-sign-in', '/join/*?'].map((start) => (
        <Route key={start} path={start}>
          <Redirect to={firstPath()} replace />
        </Route>
      ))}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  )
}

function PageInPlace({ page, rest }: { readonly page: Page; readonly rest: string }) {
  const person = usePerson()
  usePageTitle(page.title(useLanguage()))
  return (page.mayOpen?.(person) ?? true) ? <page.content rest={rest} /> : <NotAllowed />
}

/** Links in messages open `/#narrow/…`, as in other Zulip clients; otherwise the last area. */
function firstPath(): string {
  if (location.hash.startsWith('#narrow/')) return `/chat${location.hash}`
  return readSaved('area') === 'chat' ? '/chat' : '/trade'
}

function NotAllowed() {
  const text = useText('shell')
  return (
    <div className="page-center">
      <EmptyState isPage icon={<ShieldIcon size={22} />} title={text.notAllowed}>
        {text.notAllowedText}
      </EmptyState>
    </div>
  )
}

function CannotStart() {
  const text = useText('shell')
  return (
    <div className="page-center" role="status">
      <EmptyState isPage icon={<CloudOffIcon size={22} />} title={text.cannotStart}>
        {text.cannotStartText}
      </EmptyState>
    </div>
  )
}

function Later({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<Loading />}>{children}</Suspense>
}

function Loading() {
  const text = useText('shell')
  return (
    <div className="page-center">
      <Spinner size={22} label={text.loading} />
    </div>
  )
}

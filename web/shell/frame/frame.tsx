import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { provideChatState } from '../../account/chat-state.ts'
import { hasUnsent } from '../../chat/compose/pending/outbox-folder.ts'
import type { ChatSession } from '../../chat/state/chat-session.ts'
import { withTexts } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { desktopBridge } from '../../platform/desktop-app.ts'
import { currentSession } from '../../session/session-store.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { provideFeatureParts } from '../provided-parts.ts'
import { loadToasts } from '../toasts-once-shown.tsx'
import { BottomNavigation } from './bottom-navigation.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { Overlays } from './overlays.tsx'
import './frame.css'
import { usePageCommands } from '../palette/page-commands.tsx'
import { useStandardCommands } from '../palette/standard-commands.tsx'
import { TopBar } from './top-bar.tsx'
import { useSessionWatch } from './use-session-watch.ts'
import { useTradeBadge } from './use-trade-badge.ts'

/** After everything the page itself needs first. */
const chatStartMs = 1_500

const DesktopApp = lazy(() => import('../desktop/desktop-app.ts').then((file) => ({ default: file.DesktopApp })))

const loadChat = () => import('../../chat/state/current-chat.ts')
provideFeatureParts()
provideChatState(async () => (await loadChat()).currentState())

/** Messages that an earlier page could not send go out from every page. */
async function sendUnsent(chat: ChatSession): Promise<void> {
  const own = currentSession()
  if (own.kind !== 'signed-in' || !hasUnsent(own.person.userId)) return
  const { composingOf } = await withTexts('chat', () => import('../../chat/chat-page.tsx'))
  composingOf(chat)
}

/** The bars around every page of a signed-in user. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const text = useText('shell')
  const [path] = useLocation()
  const area = path.split('/')[1] ?? ''
  const main = useRef<HTMLElement>(null)
  const lastArea = useRef(area)
  usePageCommands()
  useStandardCommands()
  useSessionWatch(area)
  useTradeBadge(area)
  useEffect(() => {
    // The chat is followed on every page: its badge must not wait for the page to be opened.
    const timer = setTimeout(() => {
      loadToasts().catch(() => undefined)
      loadChat()
        .then(({ currentChat }) => sendUnsent(currentChat()))
        .catch(() => undefined)
    }, chatStartMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    // Keyboard and screen reader start at the top of the new page, not at the position of a link on the old one.
    if (lastArea.current !== area) main.current?.focus({ preventScroll: true })
    lastArea.current = area
  }, [area])
  return (
    <div className="shell">
      <a className="shell-skip" href="#content">
        {text.skip}
      </a>
      <TopBar area={area} />
      <OfflineBanner />
      <main id="content" className="shell-main" ref={main} tabIndex={-1}>
        <ErrorBoundary resetKey={path}>{children}</ErrorBoundary>
      </main>
      <BottomNavigation area={area} />
      <Overlays />
      {desktopBridge() === undefined ? null : (
        <Suspense>
          <DesktopApp />
        </Suspense>
      )}
    </div>
  )
}

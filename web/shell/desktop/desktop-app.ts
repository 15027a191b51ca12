import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { serverSettingsQuery } from '../../account/server-settings.ts'
import { toastError } from '../../design/overlays/toast.tsx'
import { useBadges } from '../../page/badges.ts'
import { desktopBridge } from '../../platform/desktop-app.ts'
import { usePerson } from '../../session/session-store.ts'
import { signOut } from '../../session/sign-in.ts'
import { openShortcutSheet } from '../palette/open-overlays.ts'
import { type DesktopFacts, listenToDesktopApp, reportToDesktopApp } from './desktop-events.ts'
import { replyTo } from './reply-to-message.ts'

/** Shows nothing. */
export function DesktopApp() {
  useDesktopApp()
  return null
}

/** The part of the web client that the desktop app around it uses; nothing in a browser. */
function useDesktopApp(): void {
  const bridge = desktopBridge()
  const { userId } = usePerson()
  const [, navigate] = useLocation()
  const { chat: unread } = useBadges()
  const { data } = useQuery({ ...serverSettingsQuery, enabled: bridge !== undefined })
  const reported = useRef<DesktopFacts | undefined>(undefined)
  useEffect(() => {
    if (bridge === undefined) return
    listenToDesktopApp(bridge, {
      signOut: () => void signOut().catch(toastError),
      showShortcuts: () => openShortcutSheet(true),
      open: navigate,
      reply: (messageId, content) => replyTo(userId, messageId, content),
    })
  }, [bridge, userId, navigate])
  useEffect(() => {
    if (bridge === undefined) return
    const organization = data === undefined ? undefined : { name: data.realm_name, icon: data.realm_icon }
    const now = { unread, organization }
    reportToDesktopApp(bridge, reported.current, now)
    reported.current = now
  }, [bridge, unread, data])
}

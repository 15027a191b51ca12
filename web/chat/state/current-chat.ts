import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import { type OrganizationSettings, realmSettings } from '../../../client/chat/state/organization.ts'
import { unreadCounts } from '../../../client/chat/state/unread/unread-counts.ts'
import { noteAccountSettings } from '../../account/account-settings.ts'
import { noteBotOffers } from '../../account/bot-offers.ts'
import { noteCallAccounts } from '../../account/call-accounts.ts'
import { noteChangedLists, noteLostEvents } from '../../account/changed-lists.ts'
import { noteCustomEmoji, noteOrganization, notePlaygrounds } from '../../account/organization-settings.ts'
import { withTexts } from '../../i18n/language.ts'
import { setBadge } from '../../page/badges.ts'
import { onSignOut } from '../../session/session-store.ts'
import { type ChatSession, startChatSession } from './chat-session.ts'
import type { ChatStore } from './chat-store.ts'

let current: { readonly session: ChatSession; readonly stop: () => void } | undefined

/** The values of the personal setting for the count on the application's badge. */
const countedOnBadge = { all: 1, none: 4 } as const

export function badgeCount(state: ChatState): number {
  const counts = unreadCounts(state)
  const choice = state.personal.settings.desktop_icon_count_display
  if (choice === countedOnBadge.none) return 0
  return choice === countedOnBadge.all ? counts.total : counts.directs + counts.mentions
}

/** The chat of the signed-in user, started by the first call. */
export function currentChat(): ChatSession {
  if (current !== undefined) return current.session
  const session = startChatSession()
  const stopBadge = session.store.subscribe(() => {
    const { state } = session.store
    if (state !== undefined) setBadge('chat', badgeCount(state))
  })
  const stopPassingOn = [
    passOnSettings(session.store, ({ personal }) => personal.settings, noteAccountSettings),
    passOnSettings(session.store, ({ organization }) => organization.settings, publishOrganization),
    passOnList(session.store, ({ organization }) => organization.emoji, noteCustomEmoji),
    passOnList(session.store, ({ organization }) => organization.playgrounds, notePlaygrounds),
    passOnOwnLists(session.store),
  ]
  let stopNotices: (() => void) | undefined
  let isOver = false
  // Notifications need no code before the first events, which come after the page is shown.
  withTexts('chat', () => import('../notices/notifier.ts')).then(
    ({ startNotices }) => {
      if (!isOver) stopNotices = startNotices(session.store)
    },
    () => undefined,
  )
  const forget = onSignOut(() => current?.stop())
  current = {
    session,
    stop() {
      current = undefined
      isOver = true
      stopNotices?.()
      stopBadge()
      for (const stop of stopPassingOn) stop()
      forget()
      session.stop()
    },
  }
  return session
}

/** The state of the current chat, once it is loaded. Rejects if it cannot be; the next call tries again. */
export function currentState(): Promise<ChatState> {
  const { store, retry } = currentChat()
  const { trouble: before } = store
  return new Promise((resolve, reject) => {
    const check = () => {
      const { state, trouble } = store
      if (state === undefined && trouble === before) return
      stop()
      if (state === undefined) reject(trouble)
      else resolve(state)
    }
    const stop = store.subscribe(check)
    check()
    if (before !== undefined) retry()
  })
}

/** Publishes changed settings to pages outside the chat. */
function passOnSettings<Settings extends object>(
  store: ChatStore,
  settingsOf: (state: ChatState) => Settings,
  notify: (changes: Partial<Settings>) => void,
): () => void {
  let known: Partial<Settings> = {}
  return store.subscribe(() => {
    if (store.state === undefined) return
    const settings = settingsOf(store.state)
    if (settings === known) return
    const changes = Object.entries(settings).filter(([name, value]) => !Object.is(known[name as keyof Settings], value))
    known = settings
    notify(Object.fromEntries(changes) as Partial<Settings>)
  })
}

/** Other pages use the names of PATCH /realm. */
const publishOrganization = (changes: Partial<OrganizationSettings>) => noteOrganization(realmSettings(changes))

/** Reports a change of a list to pages outside the chat, and its first value, which may be newer than what they show. */
function passOnList(store: ChatStore, listOf: (state: ChatState) => unknown, note: () => void): () => void {
  let known: unknown
  return store.subscribe(() => {
    const list = store.state === undefined ? undefined : listOf(store.state)
    if (list === known) return
    known = list
    note()
  })
}

/** The lists of other pages change by events; a registration may have missed one, the first of a page too. */
function passOnOwnLists(store: ChatStore): () => void {
  let registrations = 0
  const stopRegistrations = store.subscribe(() => {
    if (store.registrations === registrations) return
    registrations = store.registrations
    noteLostEvents()
    noteBotOffers()
    noteCallAccounts()
  })
  const stopEvents = store.onEvents((events) => {
    noteChangedLists(events)
    if (events.some((event) => event.type === 'agora' && event.op === 'bot_offers_changed')) noteBotOffers()
    if (events.some(({ type }) => type === 'has_zoom_token' || type === 'has_webex_token')) noteCallAccounts()
  })
  return () => {
    stopRegistrations()
    stopEvents()
  }
}

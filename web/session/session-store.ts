import { roles } from '../../client/roles.ts'
import { createStore, useStore } from '../platform/store.ts'

export interface SignedInPerson {
  readonly userId: number
  readonly email: string
  readonly fullName: string
  readonly role: number
  readonly hasSecondFactor: boolean
  /** The organization requires two-factor authentication, and the user must set it up first. */
  readonly lacksSecondFactor: boolean
}

export const isAdministrator = ({ role }: Pick<SignedInPerson, 'role'>): boolean => role <= roles.administrator

export const isGuest = ({ role }: Pick<SignedInPerson, 'role'>): boolean => role >= roles.guest

export type SessionState =
  | { readonly kind: 'unknown' }
  /** `isLost`: the session ended by itself, which the sign-in page explains. */
  | { readonly kind: 'signed-out'; readonly isLost: boolean }
  | { readonly kind: 'signed-in'; readonly person: SignedInPerson; readonly csrfToken: string }

const store = createStore<SessionState>({ kind: 'unknown' })
const whenOver = new Set<(isLost: boolean) => void>()

export const currentSession = (): SessionState => store.get()

export function useSession(): SessionState {
  return useStore(store)
}

/** The signed-in user. Only for components behind the sign-in. */
export function usePerson(): SignedInPerson {
  const session = useSession()
  // For one frame after signing out, components of the last user are still mounted.
  return session.kind === 'signed-in' ? session.person : nobody
}

const nobody: SignedInPerson = {
  userId: 0,
  email: '',
  fullName: '',
  role: roles.guest,
  hasSecondFactor: false,
  lacksSecondFactor: false,
}

export function csrfToken(): string | undefined {
  const session = store.get()
  return session.kind === 'signed-in' ? session.csrfToken : undefined
}

/**
 * Registers a function that drops the user's data when the session ends: keys, sockets, caches. `isLost`: the user did
 * not sign out, and may return to the unfinished work.
 */
export function onSignOut(forget: (isLost: boolean) => void): () => void {
  whenOver.add(forget)
  return () => whenOver.delete(forget)
}

export function setSession(state: SessionState): void {
  const before = store.get()
  const samePerson =
    before.kind === 'signed-in' && state.kind === 'signed-in' && before.person.userId === state.person.userId
  const isLost = state.kind !== 'signed-out' || state.isLost
  if (before.kind === 'signed-in' && !samePerson) for (const forget of whenOver) forget(isLost)
  // Repeated checks usually return the same state: do not notify then.
  if (JSON.stringify(before) !== JSON.stringify(state)) store.set(state)
}

/** The organization requires two-factor authentication now, and the user has none. */
export function secondFactorMissing(): void {
  const session = store.get()
  if (session.kind === 'signed-in') setSession({ ...session, person: { ...session.person, lacksSecondFactor: true } })
}

/** The server no longer knows this session. */
export function sessionEnded(): void {
  if (store.get().kind === 'signed-in') setSession({ kind: 'signed-out', isLost: true })
}

import { roles } from '../../client/roles.ts'
import { createStore, useStore } from '../platform/store.ts'

export interface SignedInPerson {
  readonly userId: number
  readonly email: string
  readonly fullName: string
  readonly role: number
  readonly hasSecondFactor: boolean
  /** The organization requires a second factor of this person, who can do nothing else before. */
  readonly lacksSecondFactor: boolean
}

export const isAdministrator = ({ role }: Pick<SignedInPerson, 'role'>): boolean => role <= roles.administrator

export type SessionState =
  | { readonly kind: 'unknown' }
  /** `isLost`: it was there and ended by itself, which the sign-in page explains. */
  | { readonly kind: 'signed-out'; readonly isLost: boolean }
  | { readonly kind: 'signed-in'; readonly person: SignedInPerson; readonly csrfToken: string }

const store = createStore<SessionState>({ kind: 'unknown' })
const whenOver = new Set<() => void>()

export const currentSession = (): SessionState => store.get()

export function useSession(): SessionState {
  return useStore(store)
}

/** The person who is signed in. Only for components behind the sign-in. */
export function usePerson(): SignedInPerson {
  const session = useSession()
  // For one frame after signing out, components of the last person are still there.
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

/** What belongs to one person is to be forgotten when the session ends: keys, sockets, caches. */
export function onSignOut(forget: () => void): () => void {
  whenOver.add(forget)
  return () => whenOver.delete(forget)
}

export function setSession(state: SessionState): void {
  const before = store.get()
  const samePerson =
    before.kind === 'signed-in' && state.kind === 'signed-in' && before.person.userId === state.person.userId
  if (before.kind === 'signed-in' && !samePerson) for (const forget of whenOver) forget()
  // Asked again and again, the server mostly says the same, and nobody need hear of that.
  if (JSON.stringify(before) !== JSON.stringify(state)) store.set(state)
}

/** The organization requires a second factor now, and this person has none. */
export function secondFactorMissing(): void {
  const session = store.get()
  if (session.kind === 'signed-in') setSession({ ...session, person: { ...session.person, lacksSecondFactor: true } })
}

/** The server no longer knows this session. */
export function sessionEnded(): void {
  if (store.get().kind === 'signed-in') setSession({ kind: 'signed-out', isLost: true })
}

import { createStore, useStore } from '../platform/store.ts'

/** The origin where passkeys work, from the server; null if they do not, undefined before the first reply. */
const passkeyOrigin = createStore<string | null | undefined>(undefined)

export const setPasskeyOrigin = (origin: string | null | undefined): void => passkeyOrigin.set(origin)

export type PasskeyPlace =
  | { readonly kind: 'here' }
  | { readonly kind: 'unknown' | 'nowhere' | 'not-in-this-browser' }
  | { readonly kind: 'elsewhere'; readonly origin: string }

/** Whether this page can use passkeys, and where they are used if it cannot. */
export function usePasskeyPlace(): PasskeyPlace {
  const origin = useStore(passkeyOrigin)
  if (origin === undefined) return { kind: 'unknown' }
  if (origin === null) return { kind: 'nowhere' }
  if (origin !== location.origin) return { kind: 'elsewhere', origin }
  return { kind: typeof PublicKeyCredential === 'function' ? 'here' : 'not-in-this-browser' }
}

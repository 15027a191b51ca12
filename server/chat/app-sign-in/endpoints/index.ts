import { getBrowserSignIn, postAppSignIn, postSessionCode } from './app-sign-in.ts'

export const appSignInEndpoints = [postAppSignIn, postSessionCode]

/** At the root of the site. */
export const appSignInPages = [getBrowserSignIn]

import { getPendingSignIn, postSsoCode, postSsoLink, postSsoLinkWithPassword } from './complete-sign-in.ts'
import { deleteSsoIdentity, getSsoIdentities } from './identities.ts'
import { getProviderCallback, getProviderIcon, getProviderSignIn } from './provider-pages.ts'
import { deleteSsoProvider, getSsoProviders, postSsoProviderTest, putSsoProvider } from './providers.ts'

export const ssoEndpoints = [
  getPendingSignIn,
  postSsoCode,
  postSsoLink,
  postSsoLinkWithPassword,
  getSsoIdentities,
  deleteSsoIdentity,
  getSsoProviders,
  putSsoProvider,
  deleteSsoProvider,
  postSsoProviderTest,
]

/** At the root of the site. */
export const ssoPages = [getProviderSignIn, getProviderCallback, getProviderIcon]

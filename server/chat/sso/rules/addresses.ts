/** The addresses of single sign-on at this site. */
export const loginPath = (providerId: string) => `/accounts/login/oidc/${providerId}`
export const iconPath = (providerId: string) => `${loginPath(providerId)}/icon`
export const redirectUri = (site: string, providerId: string) => `${site}${loginPath(providerId)}/callback`

/** The page of the web client that asks for the consent or the second factor. */
export const completePage = '/sso'
export const problemPage = (problem: string) => `/sign-in?sso_problem=${problem}`

/** The way of apps into the web client, for every method that it offers. */
export const browserSignInPath = '/accounts/login/browser'

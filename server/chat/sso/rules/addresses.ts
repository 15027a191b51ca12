/** The addresses of single sign-on at this site. */
export const loginPath = (providerId: string) => `/accounts/login/oidc/${providerId}`
export const iconPath = (providerId: string) => `${loginPath(providerId)}/icon`
export const redirectUri = (site: string, providerId: string) => `${site}${loginPath(providerId)}/callback`

/** The pages of the web client that complete a sign-in. */
export const consentPage = '/link-sign-in'
export const codePage = '/sign-in-code'
export const problemPage = (problem: string) => `/sign-in?sso_problem=${problem}`

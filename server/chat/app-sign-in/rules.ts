/** How an app gets the sign-in of a browser: an API key by a link, or a code that the user copies. */
export type AppFlow = 'mobile' | 'desktop'

/** The one-time key of an app: 32 bytes in hexadecimal digits. */
export const oneTimeKeyForm = /^[0-9a-f]{64}$/i

/** The page of the web client that hands a sign-in over, for the parameters with which the apps open the browser. */
export function handOverPage(flow: AppFlow, oneTimeKey: string): string {
  return `/app-sign-in?${flow}_flow_otp=${oneTimeKey}`
}

/** The page to open after the sign-in that an app requested; undefined if the request is not of an app, or malformed. */
export function handOverPageOf(sent: {
  readonly mobile_flow_otp?: string | undefined
  readonly desktop_flow_otp?: string | undefined
}): string | undefined {
  const { mobile_flow_otp: mobile, desktop_flow_otp: desktop } = sent
  const key = mobile ?? desktop
  if (key === undefined || (mobile !== undefined && desktop !== undefined) || !oneTimeKeyForm.test(key))
    return undefined
  return handOverPage(mobile === undefined ? 'desktop' : 'mobile', key.toLowerCase())
}

/** The API key, readable only by the app that has the one-time key. Both have 32 bytes. */
export function maskApiKey(apiKey: string, oneTimeKey: string): string {
  const mask = Buffer.from(oneTimeKey, 'hex')
  return Buffer.from(Buffer.from(apiKey, 'latin1').map((byte, at) => byte ^ (mask[at] ?? 0))).toString('hex')
}

export interface MobileSignIn {
  readonly site: string
  readonly email: string
  readonly userId: number
  readonly apiKey: string
  readonly oneTimeKey: string
}

/** The link that opens the mobile app with the sign-in. */
export function mobileLink({ site, email, userId, apiKey, oneTimeKey }: MobileSignIn): string {
  const fields = {
    otp_encrypted_api_key: maskApiKey(apiKey, oneTimeKey),
    email,
    user_id: String(userId),
    realm: site,
  }
  return `zulip://login?${new URLSearchParams(fields)}`
}

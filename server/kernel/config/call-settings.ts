import { z } from 'zod'
import { BadSettings, setting, type ValuesOf } from './setting.ts'

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}

const addressOf = <const F extends string | undefined>(name: string, meaning: string, example: string, fallback: F) =>
  setting({
    name,
    meaning,
    form: `an address that ends in a slash, such as ${example}`,
    fallback,
    schema: z
      .string()
      .max(2000)
      .refine((text) => isWebAddress(text) && text.endsWith('/')),
  })

const printable = z.string().regex(/^[\x21-\x7e]{1,200}$/)
const printableForm = 'up to 200 printable characters without spaces'

const idOf = (name: string, meaning: string) =>
  setting({ name, meaning, form: printableForm, fallback: undefined, schema: printable })

const secretOf = (name: string, meaning: string) =>
  setting({ name, meaning, form: printableForm, fallback: undefined, secret: true, schema: printable })

/** The servers of video calls. */
export const callSettings = {
  jitsiUrl: setting({
    name: 'AGORA_JITSI_URL',
    meaning: 'The Jitsi Meet server of video calls, unless the organization names its own',
    form: 'an address without a slash at its end, such as https://meet.example.com',
    fallback: 'https://meet.jit.si',
    schema: z
      .string()
      .max(200)
      .refine((text) => isWebAddress(text) && !text.endsWith('/')),
  }),
  bigBlueButtonUrl: addressOf(
    'AGORA_BIG_BLUE_BUTTON_URL',
    'The BigBlueButton server of video calls; requires the secret',
    'https://bbb.example.com/bigbluebutton/',
    undefined,
  ),
  bigBlueButtonSecret: secretOf('AGORA_BIG_BLUE_BUTTON_SECRET', 'The secret of the BigBlueButton server'),
  nextcloudTalkUrl: addressOf(
    'AGORA_NEXTCLOUD_TALK_URL',
    'The Nextcloud server of Talk calls; requires a user and a password',
    'https://cloud.example.com/',
    undefined,
  ),
  nextcloudTalkUser: idOf('AGORA_NEXTCLOUD_TALK_USER', 'The Nextcloud user who creates Talk calls'),
  nextcloudTalkPassword: secretOf('AGORA_NEXTCLOUD_TALK_PASSWORD', 'An app password of that Nextcloud user'),
  constructorGroupsUrl: addressOf(
    'AGORA_CONSTRUCTOR_GROUPS_URL',
    'The API of Constructor Groups calls; requires both keys',
    'https://example.constructor.app/api/groups/xapi/',
    undefined,
  ),
  constructorGroupsAccessKey: idOf('AGORA_CONSTRUCTOR_GROUPS_ACCESS_KEY', 'The access key of Constructor Groups'),
  constructorGroupsSecretKey: secretOf('AGORA_CONSTRUCTOR_GROUPS_SECRET_KEY', 'The secret key of Constructor Groups'),
  zoomClientId: idOf('AGORA_ZOOM_CLIENT_ID', 'The client ID of the Zoom app of video calls; requires its secret'),
  zoomClientSecret: secretOf('AGORA_ZOOM_CLIENT_SECRET', 'The client secret of the Zoom app'),
  zoomAccountId: idOf(
    'AGORA_ZOOM_ACCOUNT_ID',
    'The account of a server-to-server Zoom app; without it each user connects an own Zoom account',
  ),
  zoomApiUrl: addressOf('AGORA_ZOOM_API_URL', 'The API of Zoom', 'https://api.zoom.us/', 'https://api.zoom.us/'),
  zoomSignInUrl: addressOf('AGORA_ZOOM_SIGN_IN_URL', 'The sign-in of Zoom', 'https://zoom.us/', 'https://zoom.us/'),
  webexClientId: idOf(
    'AGORA_WEBEX_CLIENT_ID',
    'The client ID of the Webex integration of video calls; requires its secret',
  ),
  webexClientSecret: secretOf('AGORA_WEBEX_CLIENT_SECRET', 'The client secret of the Webex integration'),
  webexApiUrl: addressOf(
    'AGORA_WEBEX_API_URL',
    'The API of Webex',
    'https://webexapis.com/v1/',
    'https://webexapis.com/v1/',
  ),
}

export interface BigBlueButtonSettings {
  readonly url: string
  readonly secret: string
}

export interface NextcloudTalkSettings {
  readonly url: string
  readonly user: string
  readonly password: string
}

export interface ConstructorGroupsSettings {
  readonly url: string
  readonly accessKey: string
  readonly secretKey: string
}

export interface ZoomSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** With it the server creates calls itself; without it each user connects an account. */
  readonly accountId?: string | undefined
  readonly apiUrl: string
  readonly signInUrl: string
}

export interface WebexSettings {
  readonly clientId: string
  readonly clientSecret: string
  readonly apiUrl: string
}

/** The servers of video calls; those that are undefined are not configured. */
export interface CallServers {
  readonly jitsiUrl: string
  readonly bigBlueButton?: BigBlueButtonSettings | undefined
  readonly nextcloudTalk?: NextcloudTalkSettings | undefined
  readonly constructorGroups?: ConstructorGroupsSettings | undefined
  readonly zoom?: ZoomSettings | undefined
  readonly webex?: WebexSettings | undefined
}

type CallValues = ValuesOf<typeof callSettings>

export function callServersOf(values: CallValues): CallServers {
  const zoom = together(values, { clientId: 'zoomClientId', clientSecret: 'zoomClientSecret' })
  const webex = together(values, { clientId: 'webexClientId', clientSecret: 'webexClientSecret' })
  const { zoomAccountId: accountId, zoomApiUrl, zoomSignInUrl, webexApiUrl } = values
  if (accountId !== undefined && zoom === undefined)
    throw new BadSettings(['AGORA_ZOOM_ACCOUNT_ID needs AGORA_ZOOM_CLIENT_ID and AGORA_ZOOM_CLIENT_SECRET'])
  return {
    jitsiUrl: values.jitsiUrl,
    bigBlueButton: together(values, { url: 'bigBlueButtonUrl', secret: 'bigBlueButtonSecret' }),
    nextcloudTalk: together(values, {
      url: 'nextcloudTalkUrl',
      user: 'nextcloudTalkUser',
      password: 'nextcloudTalkPassword',
    }),
    constructorGroups: together(values, {
      url: 'constructorGroupsUrl',
      accessKey: 'constructorGroupsAccessKey',
      secretKey: 'constructorGroupsSecretKey',
    }),
    zoom: zoom && { ...zoom, accountId, apiUrl: zoomApiUrl, signInUrl: zoomSignInUrl },
    webex: webex && { ...webex, apiUrl: webexApiUrl },
  }
}

/** Settings that go together: all of them, or undefined if none is set. */
function together<const Names extends Readonly<Record<string, keyof CallValues>>>(
  values: CallValues,
  names: Names,
): { readonly [K in keyof Names]: string } | undefined {
  const entries = Object.entries(names).map(([key, name]) => [key, values[name]] as const)
  const missing = entries.filter(([, value]) => value === undefined)
  if (missing.length === entries.length) return undefined
  if (missing.length === 0) return Object.fromEntries(entries) as { readonly [K in keyof Names]: string }
  const settingNames = Object.values(names).map((name) => callSettings[name].name)
  throw new BadSettings([`${settingNames.join(', ')} go together: set all of them or none`])
}

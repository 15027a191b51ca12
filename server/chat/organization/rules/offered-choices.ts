/** One choice of a setting, for clients. */
export interface OfferedChoice {
  readonly name: string
  readonly id: number
}

export type OfferedChoices = Readonly<Record<string, OfferedChoice>>

/** Providers of video calls that an operator configures; the numbers are Zulip's. */
const configurableProviders = {
  zoom: { name: 'Zoom', id: 3 },
  big_blue_button: { name: 'BigBlueButton', id: 4 },
  zoom_server_to_server: { name: 'Zoom', id: 5 },
  constructor_groups: { name: 'Constructor Groups', id: 6 },
  nextcloud_talk: { name: 'Nextcloud Talk', id: 7 },
  webex: { name: 'Webex', id: 8 },
} as const satisfies OfferedChoices

export type OfferedProvider = keyof typeof configurableProviders

/** The providers of video calls: Jitsi Meet needs no account of the server, the others are offered if configured. */
export function callProviders(configured: ReadonlySet<OfferedProvider>): OfferedChoices {
  const names = Object.keys(configurableProviders) as OfferedProvider[]
  return {
    disabled: { name: 'None', id: 0 },
    jitsi_meet: { name: 'Jitsi Meet', id: 1 },
    ...Object.fromEntries(
      names.filter((name) => configured.has(name)).map((name) => [name, configurableProviders[name]]),
    ),
  }
}

/** The ratings of GIFs that clients may offer; the numbers are Zulip's. */
export const gifRatings: OfferedChoices = {
  disabled: { name: 'GIPHY integration disabled', id: 0 },
  g: { name: 'GIFs rated G (general audience)', id: 1 },
  pg: { name: 'GIFs rated PG (parental guidance)', id: 2 },
  'pg-13': { name: 'GIFs rated PG-13 (parental guidance under 13)', id: 3 },
  r: { name: 'GIFs rated R (restricted)', id: 4 },
}

/** Unspecified, business, open source, education twice, research, event, non-profit, government, political, community, personal, other. */
export const organizationTypes = [0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000] as const

export function isOffered(choices: OfferedChoices, id: number): boolean {
  return Object.values(choices).some((choice) => choice.id === id)
}

/** One choice of a setting, for clients. */
export interface OfferedChoice {
  readonly name: string
  readonly id: number
}

export type OfferedChoices = Readonly<Record<string, OfferedChoice>>

export const defaultJitsiServer = 'https://meet.jit.si'

/** The providers of video calls; the numbers are Zulip's. */
export function callProviders(hasBigBlueButton: boolean): OfferedChoices {
  return {
    disabled: { name: 'None', id: 0 },
    jitsi_meet: { name: 'Jitsi Meet', id: 1 },
    ...(hasBigBlueButton ? { big_blue_button: { name: 'BigBlueButton', id: 4 } } : {}),
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

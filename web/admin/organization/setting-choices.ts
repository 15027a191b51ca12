/** One of the values a setting can be chosen to have. */
export interface SettingChoice {
  readonly value: string | number | null
  readonly label: string
  /** Where the server wants another form than the one it gives. */
  readonly sent?: string
}

/** A value as the key of a list: no two choices of a setting are written alike. */
export const choiceId = ({ value }: Pick<SettingChoice, 'value'>): string => String(value)

/** The choices together with what is in force, which another client may have set to something that is not among them. */
export function withCurrent(
  choices: readonly SettingChoice[],
  current: unknown,
  labelOfOther: (value: string | number) => string,
): readonly SettingChoice[] {
  if (choices.some(({ value }) => value === current)) return choices
  if (typeof current !== 'string' && typeof current !== 'number') return choices
  return [...choices, { value: current, label: labelOfOther(current) }]
}

export const limitSeconds = { minutes10: 600, hour: 3_600, day: 86_400, week: 604_800 } as const

/** How long something is possible; no limit is null, and sent as a word. */
export function limitChoices(words: Readonly<Record<keyof typeof limitSeconds | 'unlimited', string>>) {
  const names = Object.keys(limitSeconds) as (keyof typeof limitSeconds)[]
  const limits: SettingChoice[] = names.map((name) => ({ value: limitSeconds[name], label: words[name] }))
  return [...limits, { value: null, label: words.unlimited, sent: 'unlimited' }]
}

const firstMondayMs = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

/** The days of the week as the server counts them, from Monday. */
export function weekdayChoices(locale: string): readonly SettingChoice[] {
  const names = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return [0, 1, 2, 3, 4, 5, 6].map((day) => ({ value: day, label: names.format(firstMondayMs + day * dayMs) }))
}

/** A choice of a setting. */
export interface SettingChoice {
  readonly value: string | number | null
  readonly label: string
  /** If the server expects another format than it returns. */
  readonly sent?: string
}

/** A value as the key of a list: the choices of a setting have different texts. */
export const choiceId = ({ value }: Pick<SettingChoice, 'value'>): string => String(value)

/** The choices and the current value, which another client may have set to something else. */
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

/** Time limits; no limit is null, and sent as text. */
export function limitChoices(words: Readonly<Record<keyof typeof limitSeconds | 'unlimited', string>>) {
  const names = Object.keys(limitSeconds) as (keyof typeof limitSeconds)[]
  const limits: SettingChoice[] = names.map((name) => ({ value: limitSeconds[name], label: words[name] }))
  return [...limits, { value: null, label: words.unlimited, sent: 'unlimited' }]
}

const firstMondayMs = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

/** The weekdays as the server counts them, from Monday. */
export function weekdayChoices(locale: string): readonly SettingChoice[] {
  const names = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return [0, 1, 2, 3, 4, 5, 6].map((day) => ({ value: day, label: names.format(firstMondayMs + day * dayMs) }))
}

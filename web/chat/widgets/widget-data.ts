export type WidgetData = Readonly<Record<string, unknown>>

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

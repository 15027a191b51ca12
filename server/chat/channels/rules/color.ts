/** The default colours of subscriptions: easy to tell apart. */
export const subscriptionColors = [
  '#5fb878',
  '#f2d06b',
  '#8fb8e8',
  '#e08aa9',
  '#b3cc57',
  '#f0a04b',
  '#a393f5',
  '#8ed1da',
  '#d9b95c',
  '#b8645c',
  '#83bd3b',
  '#b276dd',
  '#e9723f',
  '#93d1b0',
  '#8496f2',
  '#468f56',
  '#8b77d9',
  '#d94a35',
  '#b5b5b5',
  '#4280d8',
  '#ba9aa0',
  '#dbbe3e',
  '#bcb1b2',
  '#966655',
] as const

const written = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** A colour in the format of clients; undefined if it is invalid. */
export function readColor(text: string): string | undefined {
  return written.test(text) ? text : undefined
}

/** A colour the user does not use yet; if all are used, one that depends on the channel only. */
export function pickColor(used: ReadonlySet<string>, channelId: number): string {
  return (
    subscriptionColors.find((color) => !used.has(color)) ??
    subscriptionColors[channelId % subscriptionColors.length] ??
    subscriptionColors[0]
  )
}

/** What a subscription is painted with unless its owner chooses: far enough apart to be told from each other. */
const palette = [
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

/** A colour as clients write it, or undefined when it is none. */
export function readColor(text: string): string | undefined {
  return written.test(text) ? text : undefined
}

/** A colour the person does not use yet; when they use them all, one that depends on the channel alone. */
export function pickColor(used: ReadonlySet<string>, channelId: number): string {
  return palette.find((color) => !used.has(color)) ?? palette[channelId % palette.length] ?? palette[0]
}

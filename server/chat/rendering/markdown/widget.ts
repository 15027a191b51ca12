export interface Poll {
  readonly type: 'poll'
  readonly question: string
  readonly options: readonly string[]
}

export interface TodoList {
  readonly type: 'todo'
  readonly title: string
  readonly tasks: readonly { readonly task: string; readonly description: string }[]
}

/** Clients that support it show a message that starts with `/poll` or `/todo` as a widget. */
export type WidgetCommand = Poll | TodoList

/** Lines may be written as a list. */
function entries(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim().replace(/^[-*]?\s*/, '')).filter((line) => line !== '')
}

export function readWidgetCommand(source: string): WidgetCommand | undefined {
  const match = /^\/(poll|todo)(?=\s|$)/.exec(source)
  if (match === null) return undefined
  const lines = source.slice(match[0].length).split(/\r\n|\r|\n/)
  const heading = (lines[0] ?? '').trim()
  const rest = entries(lines.slice(1))
  if (match[1] === 'poll') return { type: 'poll', question: heading, options: rest }
  const tasks = rest.map((line) => {
    const colon = line.indexOf(': ')
    if (colon < 0) return { task: line.trim(), description: '' }
    return { task: line.slice(0, colon).trim(), description: line.slice(colon + 2).trim() }
  })
  return { type: 'todo', title: heading, tasks }
}

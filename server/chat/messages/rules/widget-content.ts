import { z } from 'zod'
import { nestsTooDeep } from '../../../kernel/values/nesting.ts'
import type { WidgetCommand } from '../../rendering/markdown/widget.ts'

const choice = z.strictObject({ short_name: z.string(), long_name: z.string(), reply: z.string() })

/** The buttons a bot may put under its message; the only widget that is sent as JSON instead of a command. */
const formSchema = z.object({
  widget_type: z.literal('zform'),
  extra_data: z.strictObject({ type: z.literal('choices'), heading: z.string(), choices: z.array(choice).max(100) }),
})

export type WidgetProblem = 'not_json' | 'not_a_form'

/** Validates a widget and returns the content of its submessage. */
export function readSentWidget(text: string): { readonly content: string } | WidgetProblem {
  if (nestsTooDeep(text)) return 'not_a_form'
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    return 'not_json'
  }
  const form = formSchema.safeParse(sent)
  return form.success ? { content: JSON.stringify(form.data) } : 'not_a_form'
}

/** The submessage content of a `/poll` or `/todo`. */
export function writtenWidget(command: WidgetCommand): string {
  if (command.type === 'poll') {
    const { question, options } = command
    return JSON.stringify({ widget_type: 'poll', extra_data: { question, options } })
  }
  const tasks = command.tasks.map(({ task, description }) => ({ task, desc: description }))
  return JSON.stringify({ widget_type: 'todo', extra_data: { task_list_title: command.title, tasks } })
}

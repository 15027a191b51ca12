import { z } from 'zod'

/** The actions on a poll or a todo list, as clients send them. Only the author may name or rename it. */
const text = z.string().max(10_000)
const position = z.int().min(0).max(10_000)
const vote = z.looseObject({ type: z.literal('vote'), key: text.min(1), vote: z.union([z.literal(1), z.literal(-1)]) })
const question = z.looseObject({ type: z.literal('question'), question: text })
const option = z.looseObject({ type: z.literal('new_option'), option: text, idx: position })
const task = z.looseObject({
  type: z.literal('new_task'),
  key: position,
  task: text,
  desc: text,
  completed: z.boolean(),
})
const strike = z.looseObject({ type: z.literal('strike'), key: text.min(1) })
const title = z.looseObject({ type: z.literal('new_task_list_title'), title: text })

const forms: Readonly<Record<string, z.ZodType<{ type: string }>>> = {
  poll: z.discriminatedUnion('type', [vote, question, option]),
  todo: z.discriminatedUnion('type', [task, strike, title]),
}

const forAuthors: ReadonlySet<string> = new Set(['question', 'new_task_list_title'])

export type SubmessageProblem = 'not_json' | 'unknown_form' | 'only_for_its_author'

/** Whether an action may be added to a widget; widgets of other kinds accept any JSON. */
export function submessageProblem(
  content: string,
  widget: { readonly content: string; readonly isAuthor: boolean },
): SubmessageProblem | undefined {
  const json = parsed(content)
  if (json === undefined) return 'not_json'
  const form = forms[widgetType(widget.content)]
  if (form === undefined) return undefined
  const read = form.safeParse(json.value)
  if (!read.success) return 'unknown_form'
  return forAuthors.has(read.data.type) && !widget.isAuthor ? 'only_for_its_author' : undefined
}

function widgetType(content: string): string {
  const widget = parsed(content)?.value
  return String((widget as { widget_type?: unknown } | null)?.widget_type ?? '')
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

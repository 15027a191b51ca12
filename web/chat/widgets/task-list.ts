import { textOf, type WidgetData } from './widget-data.ts'

export interface Task {
  readonly key: string
  readonly text: string
  readonly details: string
  readonly isDone: boolean
}

export interface TaskList {
  readonly kind: 'tasks'
  readonly title: string
  readonly tasks: readonly Task[]
}

type WidgetEvents = readonly { readonly senderId: number; readonly data: WidgetData }[]

/** A task list after all additions and toggles. */
export function taskListOf(extra: WidgetData, events: WidgetEvents, authorId: number): TaskList {
  let title = textOf(extra.task_list_title)
  const tasks = new Map<string, Task>()
  const add = (key: string, text: string, details: string, isDone: boolean) => {
    const isKnown = [...tasks.values()].some((task) => task.text === text)
    if (text.trim() !== '' && !isKnown) tasks.set(key, { key, text, details, isDone })
  }
  const first = Array.isArray(extra.tasks) ? (extra.tasks as readonly WidgetData[]) : []
  for (const [index, { task, desc }] of first.entries()) add(`${index},canned`, textOf(task), textOf(desc), false)
  for (const { senderId, data } of events) {
    if (data.type === 'new_task_list_title' && senderId === authorId) title = textOf(data.title)
    else if (data.type === 'new_task')
      add(`${String(data.key)},${senderId}`, textOf(data.task), textOf(data.desc), data.completed === true)
    else if (data.type === 'strike') {
      const task = tasks.get(textOf(data.key))
      if (task !== undefined) tasks.set(task.key, { ...task, isDone: !task.isDone })
    }
  }
  return { kind: 'tasks', title, tasks: [...tasks.values()] }
}

/** The next free task number of this user. */
export function nextTaskNumber({ tasks }: TaskList, userId: number): number {
  const used = tasks.flatMap(({ key }) => {
    const [number, owner] = key.split(',')
    return owner === String(userId) ? [Number(number)] : []
  })
  return Math.max(1, ...used) + 1
}

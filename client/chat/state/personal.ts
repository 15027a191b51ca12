import { deletedIds } from './messages/messages.ts'
import type {
  ChatEvent,
  Draft,
  EventOf,
  Reminder,
  SavedSnippet,
  ScheduledMessage,
  StateReply,
  UserSettings,
} from './types.ts'

/** Personal data of the user: drafts, scheduled messages, snippets, alert words, starred messages, settings. */
export interface Personal {
  readonly settings: UserSettings
  readonly drafts: ReadonlyMap<number, Draft>
  readonly scheduled: ReadonlyMap<number, ScheduledMessage>
  readonly reminders: ReadonlyMap<number, Reminder>
  readonly snippets: ReadonlyMap<number, SavedSnippet>
  readonly alertWords: readonly string[]
  readonly starredIds: ReadonlySet<number>
}

export function personalFrom(reply: StateReply): Personal {
  return {
    settings: reply.user_settings,
    drafts: new Map(reply.drafts.map((draft) => [draft.id, draft])),
    scheduled: new Map(reply.scheduled_messages.map((message) => [message.scheduled_message_id, message])),
    reminders: new Map(reply.reminders.map((reminder) => [reminder.reminder_id, reminder])),
    snippets: new Map(reply.saved_snippets.map((snippet) => [snippet.id, snippet])),
    alertWords: reply.alert_words,
    starredIds: new Set(reply.starred_messages),
  }
}

export function reducePersonal(personal: Personal, event: ChatEvent): Personal {
  switch (event.type) {
    case 'user_settings':
      return {
        ...personal,
        settings: { ...personal.settings, [event.property]: event.value },
      }
    case 'alert_words':
      return { ...personal, alertWords: event.alert_words }
    case 'drafts':
      return { ...personal, drafts: changed(personal.drafts, draftChanges(event)) }
    case 'scheduled_messages':
      return { ...personal, scheduled: changed(personal.scheduled, scheduledChanges(event)) }
    case 'reminders':
      return { ...personal, reminders: changed(personal.reminders, reminderChanges(event)) }
    case 'saved_snippets':
      return { ...personal, snippets: changed(personal.snippets, snippetChanges(event)) }
    case 'update_message_flags':
      return event.flag === 'starred' ? reduceStarred(personal, event) : personal
    case 'delete_message': {
      const starredIds = new Set(personal.starredIds)
      for (const id of deletedIds(event)) starredIds.delete(id)
      return starredIds.size === personal.starredIds.size ? personal : { ...personal, starredIds }
    }
    default:
      return personal
  }
}

function reduceStarred(personal: Personal, event: EventOf<'update_message_flags'>): Personal {
  const starredIds = new Set(personal.starredIds)
  for (const id of event.messages) {
    if (event.op === 'add') starredIds.add(id)
    else starredIds.delete(id)
  }
  return { ...personal, starredIds }
}

type Changes<T> = readonly (readonly [number, T | undefined])[]

function changed<T>(map: ReadonlyMap<number, T>, changes: Changes<T>): ReadonlyMap<number, T> {
  const after = new Map(map)
  for (const [id, value] of changes) {
    if (value === undefined) after.delete(id)
    else after.set(id, value)
  }
  return after
}

function draftChanges(event: EventOf<'drafts'>): Changes<Draft> {
  if (event.op === 'remove') return [[event.draft_id, undefined]]
  const drafts = event.op === 'add' ? event.drafts : [event.draft]
  return drafts.map((draft) => [draft.id, draft])
}

function scheduledChanges(event: EventOf<'scheduled_messages'>): Changes<ScheduledMessage> {
  if (event.op === 'remove') return [[event.scheduled_message_id, undefined]]
  const messages = event.op === 'add' ? event.scheduled_messages : [event.scheduled_message]
  return messages.map((message) => [message.scheduled_message_id, message])
}

function reminderChanges(event: EventOf<'reminders'>): Changes<Reminder> {
  if (event.op === 'remove') return [[event.reminder_id, undefined]]
  return event.reminders.map((reminder) => [reminder.reminder_id, reminder])
}

function snippetChanges(event: EventOf<'saved_snippets'>): Changes<SavedSnippet> {
  if (event.op === 'remove') return [[event.saved_snippet_id, undefined]]
  return [[event.saved_snippet.id, event.saved_snippet]]
}

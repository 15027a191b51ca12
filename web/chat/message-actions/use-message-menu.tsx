import { mayDelete, mayEdit, mayReact, moveRights } from '../../../client/chat/permissions/messages.ts'
import type { Message } from '../../../client/chat/state/types.ts'
import {
  BellIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  CodeIcon,
  EditIcon,
  EyeIcon,
  HistoryIcon,
  InboxIcon,
  LinkIcon,
  MoveIcon,
  QuoteIcon,
  SendIcon,
  TrashIcon,
  WarningIcon,
} from '../../design/icons/icons.tsx'
import type { MenuEntry, MenuGroup } from '../../design/overlays/menu.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { useFormats } from '../../i18n/format.ts'
import { type TextOf, useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { attempt } from '../attempt.ts'
import { useChat, useChatStore } from '../state/chat-context.tsx'
import { copyLink, forward, markUnreadFrom, quoteAndReply, remindAt, setFlag } from './act-on-message.ts'
import { editedId, type MessageDialogKind, openDialog } from './action-store.ts'

const size = 15

/** All actions of a message. */
export function useMessageMenu(message: Message): readonly MenuGroup[] {
  const text = useText('messageActions')
  const store = useChatStore()
  const rights = useRights(message)
  const dialog = (kind: MessageDialogKind) => () => openDialog.set({ kind, id: message.id })
  const isCollapsed = message.flags.includes('collapsed')
  const hasHistory = message.last_edit_timestamp !== undefined || message.last_moved_timestamp !== undefined
  const when = (isOffered: boolean, entry: MenuEntry): MenuEntry[] => (isOffered ? [entry] : [])
  const reminders = useReminders(message)
  return [
    {
      id: 'answer',
      entries: [
        {
          ...{ id: 'quote', label: text.quote, icon: <QuoteIcon size={size} />, keys: '>' },
          onAction: () => quoteAndReply(store, message, text.quoted),
        },
        {
          ...{ id: 'forward', label: text.forward, icon: <SendIcon size={size} />, keys: '<' },
          onAction: () => forward(store, message, text.quoted),
        },
        ...when(rights.edit, {
          ...{ id: 'edit', label: text.edit, icon: <EditIcon size={size} />, keys: 'e' },
          onAction: () => editedId.set(message.id),
        }),
        ...when(rights.move, {
          ...{ id: 'move', label: text.move, icon: <MoveIcon size={size} />, keys: 'm', onAction: dialog('move') },
        }),
        {
          ...{ id: 'unread', label: text.markUnread, icon: <InboxIcon size={size} />, keys: 'shift U' },
          onAction: () => markUnreadFrom(message, store),
        },
        { id: 'remind', label: text.reminder, icon: <BellIcon size={size} />, entries: reminders },
      ],
    },
    {
      id: 'look',
      entries: [
        {
          ...{ id: 'link', label: text.copyLink, icon: <LinkIcon size={size} />, keys: 'l' },
          onAction: () => copyLink(store, message, () => showToast({ tone: 'good', title: text.linkCopied })),
        },
        { id: 'source', label: text.source, icon: <CodeIcon size={size} />, onAction: dialog('source') },
        ...when(hasHistory, {
          ...{ id: 'history', label: text.history, icon: <HistoryIcon size={size} />, keys: 'shift H' },
          onAction: dialog('history'),
        }),
        {
          ...{ id: 'receipts', label: text.receipts, icon: <EyeIcon size={size} />, keys: 'shift V' },
          onAction: dialog('receipts'),
        },
        {
          ...{ id: 'collapse', label: isCollapsed ? text.expand : text.collapse, keys: '-' },
          icon: isCollapsed ? <ChevronDownIcon size={size} /> : <ChevronUpIcon size={size} />,
          onAction: () => setFlag(message, 'collapsed', !isCollapsed),
        },
      ],
    },
    dangerGroup(text, rights, dialog),
  ]
}

type Texts = TextOf<'messageActions'>

function dangerGroup(text: Texts, rights: Rights, dialog: (kind: MessageDialogKind) => () => void): MenuGroup {
  const report = { id: 'report', label: text.report, icon: <WarningIcon size={size} />, onAction: dialog('report') }
  const remove = { id: 'delete', label: text.delete, icon: <TrashIcon size={size} />, isDangerous: true }
  return {
    id: 'danger',
    entries: [
      ...(rights.report ? [report] : []),
      ...(rights.remove ? [{ ...remove, onAction: dialog('delete') }] : []),
    ],
  }
}

function useReminders(message: Message): readonly MenuEntry[] {
  const text = useText('messageActions')
  const formats = useFormats()
  const remind = (atMs: number) => {
    const done = () => showToast({ tone: 'good', title: text.reminderSet(formats.full(atMs)) })
    attempt(remindAt(message, Math.floor(atMs / 1000)).then(done))
  }
  const tomorrow = () => {
    const day = new Date(nowMs())
    day.setDate(day.getDate() + 1)
    return day.setHours(9, 0, 0, 0)
  }
  return [
    { id: 'hour', label: text.inOneHour, onAction: () => remind(nowMs() + 3_600_000) },
    { id: 'tomorrow', label: text.tomorrowAt(formats.time(tomorrow())), onAction: () => remind(tomorrow()) },
    { id: 'custom', label: text.customTime, onAction: () => openDialog.set({ kind: 'reminder', id: message.id }) },
  ]
}

interface Rights {
  readonly edit: boolean
  readonly move: boolean
  readonly remove: boolean
  readonly report: boolean
  readonly react: boolean
}

const sameRights = (left: Rights, right: Rights) => JSON.stringify(left) === JSON.stringify(right)

export function useRights(message: Message): Rights {
  return useChat((state) => {
    const now = nowMs()
    const move = moveRights(state, message, now)
    const reportsTo = state.organization.settings.realm_moderation_request_channel_id
    return {
      edit: mayEdit(state, message, now),
      move: move.topic || move.channel,
      remove: mayDelete(state, message, now),
      react: mayReact(state, message, now),
      report: typeof reportsTo === 'number' && reportsTo > 0 && message.sender_id !== state.people.ownId,
    }
  }, sameRights)
}

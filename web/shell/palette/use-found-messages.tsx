import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { conversationOf } from '../../../client/chat/state/narrow.ts'
import type { Message } from '../../../client/chat/state/types.ts'
import { plainText } from '../../chat/content/plain-text.ts'
import { narrowPath, searchPath } from '../../chat/navigation/paths.ts'
import { ChatIcon, SearchIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import type { Command } from '../../page/commands.ts'
import { useSettled } from '../../platform/use-settled.ts'
import { chatClient } from '../../session/chat-client.ts'
import { usePerson } from '../../session/session-store.ts'

const charactersMin = 3
const shownMax = 5
const excerptMax = 90
/** How much of the text before the word is shown. */
const beforeMax = 30

/** The newest messages with the typed words, and an entry that searches for all of them. */
export function useFoundMessages(typed: string): readonly Command[] {
  const text = useText('shell')
  const [, navigate] = useLocation()
  const { userId } = usePerson()
  const words = typed.trim()
  const settled = useSettled(words)
  const { data: found = [] } = useQuery({
    queryKey: ['palette', 'messages', settled],
    enabled: settled.length >= charactersMin,
    queryFn: () => findMessages(settled),
  })
  if (words === '') return []
  const group = text.messages
  const shown = settled === words ? found : []
  return [
    ...shown.map(
      (message): Command => ({
        ...{ id: `message-${message.id}`, title: titleOf(message, words), group, icon: <ChatIcon />, keywords: words },
        run: () => navigate(narrowPath(conversationOf(message, userId), message.id)),
      }),
    ),
    {
      ...{ id: 'search-messages', title: text.searchMessages(words), group, icon: <SearchIcon /> },
      run: () => navigate(searchPath(words)),
    },
  ]
}

async function findMessages(words: string): Promise<readonly Message[]> {
  const { messages } = await chatClient.call('GET /messages', {
    ...{ anchor: 'newest', num_before: shownMax, num_after: 0, apply_markdown: true },
    narrow: [{ operator: 'search', operand: words }],
  })
  return (messages as readonly Message[]).toReversed()
}

/** The sender and the text around the first word, in one line. */
function titleOf({ sender_full_name, content }: Message, words: string): string {
  const line = plainText(content)
  const at = line.toLowerCase().indexOf((words.split(/\s+/)[0] ?? '').toLowerCase())
  const start = at <= beforeMax ? 0 : line.lastIndexOf(' ', at - beforeMax) + 1
  const excerpt = Array.from(line.slice(start)).slice(0, excerptMax).join('')
  const isCut = start + excerpt.length < line.length
  return `${sender_full_name}: ${start > 0 ? '…' : ''}${excerpt}${isCut ? '…' : ''}`
}

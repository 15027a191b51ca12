import { expect, test } from 'vitest'
import { type BuiltFile, fileGroups } from './file-groups.ts'

const file = (
  fileName: string,
  moduleIds: string[],
  imports: string[] = [],
  dynamicImports: string[] = [],
): BuiltFile => ({
  fileName,
  isEntry: fileName === 'index.js',
  moduleIds: moduleIds.map((id) => `/web/${id}`),
  imports,
  dynamicImports,
})

const pages = [
  'frame.js',
  'chat.js',
  'conversation.js',
  'trade.js',
  'wallet.js',
  'people.js',
  'groups.js',
  'picker.js',
  'status.js',
]
const files = [
  file('index.js', ['index.html', 'main.tsx'], ['text.js'], pages),
  file('text.js', ['i18n/text.ts']),
  file('frame.js', ['shell/frame/frame.tsx'], ['text.js', 'menu.js']),
  file('menu.js', ['design/menu.tsx']),
  file('chat.js', ['chat/chat-page.tsx'], ['menu.js', 'unread.js', 'random.js']),
  file('conversation.js', ['chat/conversation/conversation-view.tsx'], ['unread.js']),
  file('unread.js', ['chat/unread.ts']),
  file('random.js', ['platform/random.ts']),
  file('trade.js', ['trade/trade-page.tsx'], ['random.js', 'table.js', 'price.js']),
  file('wallet.js', ['trade/wallet/wallet-page.tsx'], ['table.js', 'price.js']),
  file('price.js', ['trade/price.ts']),
  file('table.js', ['design/table.tsx']),
  file('people.js', ['admin/people/people-section.tsx'], ['table.js', 'listing.js']),
  file('groups.js', ['admin/groups/groups-section.tsx'], ['listing.js']),
  file('listing.js', ['admin/listing.tsx']),
  file('picker.js', ['chat/message-actions/emoji-picker.tsx'], ['emoji.js']),
  file('status.js', ['chat/people/status-dialog.tsx'], ['emoji.js']),
  file('emoji.js', ['chat/emoji.ts']),
]

test('WEB-5: modules that pages share are in few files', () => {
  const groups = fileGroups(files)
  const groupOf = (id: string) => groups.get(`/web/${id}`)
  expect(groupOf('i18n/text.ts')).toBe('index')
  expect(groupOf('design/menu.tsx')).toBe('frame')
  expect(groupOf('chat/unread.ts')).toBe('chat')
  expect(groupOf('platform/random.ts'), 'of chat and trading').toBe('frame')
  expect(groupOf('trade/price.ts')).toBe('trade')
  expect(groupOf('design/table.tsx'), 'of trading and administration').toBe('widgets')
  expect(groupOf('admin/listing.tsx'), 'of several sections').toBe('admin')
})

test('a section loads only its own modules, and dialogs are left to the bundler', () => {
  const groups = fileGroups(files)
  for (const id of ['admin/people/people-section.tsx', 'trade/wallet/wallet-page.tsx', 'chat/emoji.ts'])
    expect(groups.get(`/web/${id}`), id).toBeUndefined()
})

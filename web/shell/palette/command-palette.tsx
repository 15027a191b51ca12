import { lazy, Suspense, useEffect, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components'
import { Keys } from '../../design/display/keys.tsx'
import { SearchIcon } from '../../design/icons/icons.tsx'
import { withTexts } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { type Command, useCommands } from '../../page/commands.ts'
import { grouped } from '../../platform/grouped.ts'
import './command-palette.css'
import { takeCollected } from './early-keys.ts'
import { openPalette, paletteIsOpen, usePalette } from './open-overlays.ts'
import { useFoundMessages } from './use-found-messages.tsx'

const ChatCommands = lazy(() =>
  withTexts('chat', () => import('../../chat/chat-page.tsx'))
    .then(({ loadChatCommands }) => loadChatCommands())
    .then(({ ChatCommands }) => ({ default: ChatCommands })),
)
const MarketCommands = lazy(() =>
  withTexts('trade', () => import('./market-commands.tsx')).then(({ MarketCommands }) => ({ default: MarketCommands })),
)

/** Searches pages, settings, actions, markets, channels, topics, people and messages, on every page. */
export function CommandPalette() {
  const text = useText('shell')
  const { isOpen, opening } = usePalette()
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={openPalette} isDismissable className="dialog-shade palette-shade">
      <Modal className="dialog-frame palette-frame">
        <Dialog className="palette" aria-label={text.palette}>
          <PaletteContent key={opening} />
          <Suspense fallback={null}>
            <ChatCommands />
          </Suspense>
          <Suspense fallback={null}>
            <MarketCommands />
          </Suspense>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function PaletteContent() {
  const text = useText('shell')
  const [typed, setTyped] = useState('')
  useEffect(() => setTyped((now) => now + takeCollected()), [])
  const commands = [...useCommands(), ...useFoundMessages(typed)]
  const { contains } = useFilter({ sensitivity: 'base' })
  const groups = grouped(commands, ({ group }) => group)
  // Entries with the same title, such as a section and a channel, share their search words.
  const searchTexts = new Map<string, string>()
  for (const { title, keywords = '' } of commands)
    searchTexts.set(title, `${searchTexts.get(title) ?? title} ${keywords}`)
  // Every word must match, in any order.
  const matches = (title: string, typed: string) =>
    typed
      .trim()
      .split(/\s+/)
      .every((word) => contains(searchTexts.get(title) ?? title, word))
  // Enter can arrive before the list has marked its first entry: run that entry.
  const runFirst = (typed: string) => {
    if (typed.trim() === '' || !paletteIsOpen()) return
    const first = [...groups.values()].flat().find(({ title }) => matches(title, typed))
    if (first !== undefined) runCommand(first)
  }
  return (
    <Autocomplete filter={matches} inputValue={typed} onInputChange={setTyped}>
      <SearchField className="palette-search" aria-label={text.palette} autoFocus onSubmit={runFirst}>
        <SearchIcon />
        <Input
          className="palette-input"
          placeholder={text.paletteHint}
          // A search field would only clear its text.
          onKeyDownCapture={(event) => event.key === 'Escape' && openPalette(false)}
        />
      </SearchField>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard. */}
      <div className="palette-scroll" tabIndex={0}>
        <Menu
          className="palette-list"
          aria-label={text.palette}
          renderEmptyState={() => <p className="palette-empty">{text.paletteEmpty}</p>}
        >
          {[...groups].map(([group, members]) => (
            <MenuSection key={group}>
              <Header className="menu-title">{group}</Header>
              {members.map((command) => (
                <Entry key={command.id} command={command} />
              ))}
            </MenuSection>
          ))}
        </Menu>
      </div>
    </Autocomplete>
  )
}

function runCommand({ run }: Command): void {
  openPalette(false)
  // After the palette has returned the focus, so that a command can move it.
  requestAnimationFrame(run)
}

function Entry({ command }: { readonly command: Command }) {
  const run = () => runCommand(command)
  return (
    <MenuItem id={command.id} textValue={command.title} className="menu-item palette-item" onAction={run}>
      <span className="menu-icon">{command.icon}</span>
      <span className="menu-text">{command.title}</span>
      {command.keys === undefined ? null : <Keys keys={command.keys} />}
    </MenuItem>
  )
}

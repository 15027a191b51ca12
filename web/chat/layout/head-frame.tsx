import type { ReactNode } from 'react'
import { IconButton } from '../../design/icon-button.tsx'
import { MenuIcon, PeopleIcon } from '../../design/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import { chatMessages } from '../messages.ts'
import { peopleShown, setPeopleShown, sidebarDrawer } from './panels.ts'

export interface HeadFrameProps {
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** The line above a view: what it is, and what can be done with it. On a phone it leads to the conversations. */
export function HeadFrame({ children, actions }: HeadFrameProps) {
  const text = useText(chatMessages)
  const hasPeople = useStore(peopleShown)
  return (
    <header className="chat-head">
      <span className="chat-head-drawer">
        <IconButton
          label={text.openSidebar}
          icon={<MenuIcon />}
          tooltip="none"
          onPress={() => sidebarDrawer.set(true)}
        />
      </span>
      <div className="chat-head-main">{children}</div>
      {actions}
      <span className="chat-head-people">
        <IconButton
          label={hasPeople ? text.hidePeople : text.showPeople}
          icon={<PeopleIcon />}
          isOn={hasPeople}
          onPress={() => setPeopleShown(!hasPeople)}
        />
      </span>
    </header>
  )
}

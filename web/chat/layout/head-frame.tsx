import type { ReactNode } from 'react'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { MenuIcon, PeopleIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import { peopleShown, sidebarDrawer, togglePeople, useHasRoomForPeople } from './panels.ts'

export interface HeadFrameProps {
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** The header of a view: its title and actions. On a phone it has the buttons of the drawers. */
export function HeadFrame({ children, actions }: HeadFrameProps) {
  const text = useText('chat')
  const hasRoom = useHasRoomForPeople()
  const isShown = useStore(peopleShown) && hasRoom
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
      <IconButton
        label={isShown ? text.hidePeople : text.showPeople}
        icon={<PeopleIcon />}
        {...(hasRoom ? { isOn: isShown } : {})}
        onPress={togglePeople}
      />
    </header>
  )
}

import { Fragment, type ReactElement, type ReactNode, useRef } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  Header,
  type Key,
  MenuSection,
  MenuTrigger,
  Popover,
  type PopoverProps,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { Keys } from '../display/keys.tsx'
import { CheckIcon, ChevronEndIcon } from '../icons/icons.tsx'
import './menu.css'
import './popover.css'

export interface MenuEntry {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly keys?: string
  readonly description?: string
  readonly isDangerous?: boolean
  readonly isDisabled?: boolean
  /** One of the entries of its group is selected and has a check mark. */
  readonly isSelected?: boolean
  /** Any of the entries of its group may have a check mark. */
  readonly isChecked?: boolean
  /** The menu stays open, for several choices at once. */
  readonly staysOpen?: boolean
  readonly onAction?: () => void
  /** The path of a page. */
  readonly href?: string
  /** A submenu. */
  readonly entries?: readonly MenuEntry[]
}

export interface MenuGroup {
  readonly id: string
  readonly title?: string
  readonly entries: readonly MenuEntry[]
}

export interface WithMenuProps {
  readonly trigger: ReactElement
  readonly label: string
  readonly groups: readonly MenuGroup[]
  readonly placement?: PopoverProps['placement']
  readonly header?: ReactNode
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
}

/** A button that opens a menu. */
export function WithMenu({ trigger, label, groups, placement = 'bottom end', header, ...control }: WithMenuProps) {
  return (
    <MenuTrigger {...control}>
      {trigger}
      <Popover className="popover" placement={placement} offset={6}>
        {header}
        <MenuList label={label} groups={groups} />
      </Popover>
    </MenuTrigger>
  )
}

export interface WithPopoverMenuProps {
  readonly trigger: ReactElement
  readonly placement?: PopoverProps['placement']
  /** A menu list, which may load when it is first opened. */
  readonly children: ReactNode
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
}

/** A button that opens a menu which is built only then. */
export function WithPopoverMenu({ trigger, placement = 'bottom start', children, ...control }: WithPopoverMenuProps) {
  return (
    <MenuTrigger {...control}>
      {trigger}
      <Popover className="popover" placement={placement} offset={6}>
        {children}
      </Popover>
    </MenuTrigger>
  )
}

export interface MenuAtProps {
  readonly label: string
  readonly groups: readonly MenuGroup[]
  /** In pixels, from the corner of the positioned element around it. */
  readonly at: { readonly left: number; readonly top: number }
  readonly onClose: () => void
}

/** An open menu at a point, such as that of the right mouse button. */
export function MenuAt({ label, groups, at, onClose }: MenuAtProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={anchor} className="menu-anchor" style={at} />
      <Popover
        className="popover"
        triggerRef={anchor}
        placement="bottom start"
        offset={2}
        isOpen
        onOpenChange={(isOpen) => isOpen || onClose()}
      >
        <MenuList label={label} groups={groups} onClose={onClose} />
      </Popover>
    </>
  )
}

export interface MenuListProps {
  readonly label: string
  readonly groups: readonly MenuGroup[]
  readonly onClose?: () => void
}

export function MenuList({ label, groups, onClose }: MenuListProps) {
  const shown = groups.filter(({ entries }) => entries.length > 0)
  return (
    <AriaMenu aria-label={label} className="menu" {...(onClose === undefined ? {} : { onClose, autoFocus: 'first' })}>
      {shown.map((group, index) => (
        <Fragment key={group.id}>
          {index === 0 ? null : <Separator className="menu-separator" />}
          <MenuSection {...(group.title === undefined ? { 'aria-label': label } : {})} {...choiceOf(group)}>
            {group.title === undefined ? null : <Header className="menu-title">{group.title}</Header>}
            {group.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </MenuSection>
        </Fragment>
      ))}
    </AriaMenu>
  )
}

/** The choices of a group, so that screen readers announce which of them are checked. */
function choiceOf({ entries }: MenuGroup) {
  const hasOne = entries.some(({ isSelected }) => isSelected !== undefined)
  if (!hasOne && entries.every(({ isChecked }) => isChecked === undefined)) return {}
  const selectedKeys = entries.filter((entry) => hasMark(entry)).map(({ id }) => id)
  return { selectionMode: hasOne ? ('single' as const) : ('multiple' as const), selectedKeys }
}

const hasMark = ({ isSelected, isChecked }: MenuEntry): boolean => isSelected === true || isChecked === true

function Entry({ entry }: { readonly entry: MenuEntry }) {
  if (entry.entries === undefined) return <PlainEntry entry={entry} />
  return (
    <SubmenuTrigger>
      <PlainEntry entry={entry} />
      <Popover className="popover" offset={2}>
        <MenuList label={entry.label} groups={[{ id: 'all', entries: entry.entries }]} />
      </Popover>
    </SubmenuTrigger>
  )
}

function PlainEntry({ entry }: { readonly entry: MenuEntry }) {
  const { id, label, icon, keys, description, isDangerous, isDisabled, staysOpen, onAction, href } = entry
  return (
    <AriaMenuItem
      id={id as Key}
      textValue={label}
      className={classNames('menu-item', isDangerous === true && 'menu-item-dangerous')}
      isDisabled={isDisabled ?? false}
      shouldCloseOnSelect={staysOpen !== true}
      {...(onAction === undefined ? {} : { onAction })}
      {...(href === undefined ? {} : { href })}
    >
      {({ hasSubmenu }) => (
        <>
          {icon === undefined ? null : <span className="menu-icon">{icon}</span>}
          <span className="menu-text">
            {label}
            {description === undefined ? null : <small>{description}</small>}
          </span>
          {hasMark(entry) ? <CheckIcon size={14} /> : null}
          {keys === undefined ? null : <Keys keys={keys} />}
          {hasSubmenu ? <ChevronEndIcon size={14} /> : null}
        </>
      )}
    </AriaMenuItem>
  )
}

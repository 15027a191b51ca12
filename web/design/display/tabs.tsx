import { type ReactNode, useEffect, useRef } from 'react'
import { Tabs as AriaTabs, type Key, Tab, TabList, TabPanel } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import './tabs.css'

export interface TabEntry<Id extends string = string> {
  readonly id: Id
  readonly label: ReactNode
  /** Rendered only while selected. */
  readonly content?: ReactNode
}

export interface TabsProps<Id extends string> {
  readonly label: string
  readonly tabs: readonly TabEntry<Id>[]
  readonly value?: Id
  readonly defaultValue?: Id
  readonly onChange?: (id: Id) => void
  /** `line`: underlined, for parts of a page; `segments`: boxed, for a choice in a form. */
  readonly look?: 'line' | 'segments'
  readonly className?: string
  /** At the end of the tab bar. */
  readonly after?: ReactNode
}

export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, value, defaultValue, onChange, look = 'line', className, after } = props
  const chosen = {
    ...(value === undefined ? {} : { selectedKey: value }),
    ...(defaultValue === undefined ? {} : { defaultSelectedKey: defaultValue }),
  }
  return (
    <AriaTabs
      {...chosen}
      onSelectionChange={(key: Key) => onChange?.(key as Id)}
      className={classNames('tabs', `tabs-${look}`, className)}
    >
      <div className="tabs-head">
        <TabList aria-label={label} className="tabs-list">
          {tabs.map(({ id, label }) => (
            <Tab key={id} id={id} className="tabs-tab">
              {({ isSelected }) => <TabLabel isSelected={isSelected}>{label}</TabLabel>}
            </Tab>
          ))}
        </TabList>
        {after}
      </div>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="tabs-panel">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

/** Scrolls the selected tab into view. */
function TabLabel({ isSelected, children }: { readonly isSelected: boolean; readonly children: ReactNode }) {
  const label = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const list = label.current?.closest('.tabs-list')
    if (!isSelected || list == null || list.scrollWidth <= list.clientWidth) return
    label.current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [isSelected])
  return <span ref={label}>{children}</span>
}

import type { ReactNode } from 'react'
import { TagList as AriaTagList, Button, type Key, Tag, TagGroup } from 'react-aria-components'
import { useText } from '../../i18n/text.ts'
import { CloseIcon } from '../icons/icons.tsx'
import './tag-list.css'

export interface TagItem<Id extends Key> {
  readonly id: Id
  readonly label: string
  readonly icon?: ReactNode
}

export interface TagListProps<Id extends Key> {
  readonly label: string
  readonly items: readonly TagItem<Id>[]
  readonly onRemove?: (id: Id) => void
}

/** The selected items, each removable with its cross or Delete. */
export function TagList<Id extends Key>({ label, items, onRemove }: TagListProps<Id>) {
  const text = useText('design')
  const remove = (keys: Iterable<Key>) => {
    for (const key of keys) onRemove?.(key as Id)
  }
  return (
    <TagGroup aria-label={label} {...(onRemove === undefined ? {} : { onRemove: remove })}>
      <AriaTagList className="tag-list">
        {items.map(({ id, label: name, icon }) => (
          <Tag key={id} id={id} textValue={name} className="tag">
            {icon}
            <bdi className="tag-text">{name}</bdi>
            {onRemove === undefined ? null : (
              <Button slot="remove" className="tag-remove" aria-label={`${text.remove}: ${name}`}>
                <CloseIcon size={11} />
              </Button>
            )}
          </Tag>
        ))}
      </AriaTagList>
    </TagGroup>
  )
}

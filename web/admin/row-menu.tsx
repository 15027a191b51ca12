import { IconButton } from '../design/buttons/icon-button.tsx'
import type { TableColumn } from '../design/display/table.tsx'
import { MoreIcon } from '../design/icons/icons.tsx'
import { type MenuEntry, WithMenu } from '../design/overlays/menu.tsx'
import { useText } from '../i18n/text.ts'

/** The actions of a row. */
export function RowMenu({ name, entries }: { readonly name: string; readonly entries: readonly MenuEntry[] }) {
  const text = useText('admin')
  const label = text.actionsFor(name)
  if (entries.length === 0) return null
  return (
    <WithMenu
      label={label}
      trigger={
        <IconButton label={label} icon={<MoreIcon size={18} />} size="small" tooltip="none" className="admin-more" />
      }
      groups={[{ id: 'all', entries }]}
    />
  )
}

export function menuColumn<Item>(
  title: string,
  nameOf: (item: Item) => string,
  entriesOf: (item: Item) => readonly MenuEntry[],
): TableColumn<Item> {
  return {
    id: 'actions',
    title: <span className="visually-hidden">{title}</span>,
    isAction: true,
    cell: (item) => <RowMenu name={nameOf(item)} entries={entriesOf(item)} />,
  }
}

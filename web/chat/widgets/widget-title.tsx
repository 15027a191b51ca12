import { type ReactNode, useState } from 'react'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { EditIcon } from '../../design/icons/icons.tsx'
import { TitleForm } from './title-form.tsx'

export interface WidgetTitleProps {
  readonly icon: ReactNode
  readonly title: string
  /** Shown without a title. */
  readonly untitled: string
  readonly fieldLabel: string
  readonly editLabel: string
  readonly mayEdit: boolean
  readonly onSave: (title: string) => void
  /** After the title. */
  readonly children?: ReactNode
}

/** The title of a widget; its author can edit it. */
export function WidgetTitle(props: WidgetTitleProps) {
  const { icon, title, untitled, fieldLabel, editLabel, mayEdit, onSave, children } = props
  const [isRenaming, setRenaming] = useState(false)
  if (isRenaming)
    return <TitleForm label={fieldLabel} value={title} onClose={() => setRenaming(false)} onSave={onSave} />
  return (
    <p className="widget-title">
      {icon}
      <bdi>{title === '' ? untitled : title}</bdi>
      {children}
      {mayEdit ? (
        <IconButton label={editLabel} icon={<EditIcon size={13} />} size="small" onPress={() => setRenaming(true)} />
      ) : null}
    </p>
  )
}

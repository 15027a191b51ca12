import { IconButton } from '../../design/buttons/icon-button.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { CloseIcon, SearchIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'

export interface FilterFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Shortcuts find the field by this class. */
  readonly inputClassName: string
}

/** Filters the list below; Escape or the cross clears it. */
export function FilterField({ label, value, onChange, inputClassName }: FilterFieldProps) {
  const text = useText('chat')
  const clear = (
    <IconButton
      label={text.close}
      size="small"
      tooltip="none"
      icon={<CloseIcon size={12} />}
      onPress={() => onChange('')}
    />
  )
  return (
    <TextField
      label={label}
      isLabelHidden
      size="small"
      placeholder={label}
      before={<SearchIcon size={14} />}
      value={value}
      onChange={onChange}
      inputClassName={inputClassName}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        if (value !== '') onChange('')
        // The next Escape closes the drawer around it.
        else event.continuePropagation()
      }}
      {...(value === '' ? {} : { after: clear })}
    />
  )
}

import { IconButton } from '../../design/buttons/icon-button.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { CloseIcon, SearchIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { chatMessages } from '../messages.ts'

export interface FilterFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Keys that lead to the field find it by this. */
  readonly inputClassName: string
}

/** Words that what stands below must have; Escape or the cross lets everything be seen again. */
export function FilterField({ label, value, onChange, inputClassName }: FilterFieldProps) {
  const text = useText(chatMessages)
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
        // A drawer around it is closed by the next one.
        else event.continuePropagation()
      }}
      {...(value === '' ? {} : { after: clear })}
    />
  )
}

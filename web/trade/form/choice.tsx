import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { classNames } from '../../design/class-names.ts'
import './choice.css'

export interface ChoiceProps<Id extends string> {
  readonly label: string
  readonly look: 'side' | 'line' | 'small'
  readonly value: Id
  readonly options: readonly { readonly id: Id; readonly label: string }[]
  readonly onChange: (id: Id) => void
}

/** A choice of a few options, all visible. */
export function Choice<Id extends string>({ label, look, value, options, onChange }: ChoiceProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={classNames('choice', `choice-${look}`)}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const [key] = keys
        if (key !== undefined) onChange(key as Id)
      }}
    >
      {options.map(({ id, label: name }) => (
        <ToggleButton key={id} id={id} className={classNames('choice-item', `choice-item-${id}`)}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

import { Label, Radio, RadioGroup } from 'react-aria-components'

export interface RadioChoiceProps<Id extends string> {
  readonly label: string
  readonly options: readonly { readonly id: Id; readonly label: string; readonly description?: string }[]
  readonly value: Id
  readonly onChange: (id: Id) => void
}

/** Radio buttons with descriptions. */
export function RadioChoice<Id extends string>({ label, options, value, onChange }: RadioChoiceProps<Id>) {
  return (
    <RadioGroup className="admin-radios" value={value} onChange={(id) => onChange(id as Id)}>
      <Label className="field-label">{label}</Label>
      {options.map((option) => (
        <Radio key={option.id} value={option.id} className="admin-radio">
          <i className="admin-radio-mark" aria-hidden="true" />
          <span className="admin-two-lines">
            <span>{option.label}</span>
            {option.description === undefined ? null : <small>{option.description}</small>}
          </span>
        </Radio>
      ))}
    </RadioGroup>
  )
}

import { Select } from '../../design/fields/select.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { type AccountName, accountNames, draftProblem, type FieldDraft } from './field-draft.ts'

export interface TypeFieldsProps {
  readonly draft: FieldDraft
  readonly onChange: (part: Partial<FieldDraft>) => void
  readonly isNew: boolean
}

/** Product names, the same in every language. */
const accountLabels: Readonly<Record<Exclude<AccountName, 'custom'>, string>> = {
  github: 'GitHub',
  twitter: 'Twitter',
  mastodon: 'Mastodon',
}

/** The fields that only some types have: options of a list, service of an account. */
export function TypeFields({ draft, onChange, isNew }: TypeFieldsProps) {
  const text = useText('profileFields')
  if (draft.type === 'select') {
    return (
      <TextField
        label={text.options}
        description={text.optionsText}
        error={draftProblem(draft) === 'repeatedOption' ? text.repeatedOption : undefined}
        lines={4}
        dir="auto"
        value={draft.options}
        onChange={(options) => onChange({ options })}
      />
    )
  }
  if (draft.type !== 'account') return null
  const isWrong = draft.urlPattern !== '' && draftProblem(draft) === 'urlPattern'
  return (
    <>
      {isNew ? (
        <Select
          label={text.accountType}
          value={draft.account}
          onChange={(account) => onChange({ account })}
          options={accountNames.map((id) => ({ id, label: id === 'custom' ? text.custom : accountLabels[id] }))}
        />
      ) : null}
      {draft.account === 'custom' ? (
        <TextField
          label={text.urlPattern}
          description={text.urlPatternText}
          error={isWrong ? text.badUrlPattern : undefined}
          dir="ltr"
          value={draft.urlPattern}
          onChange={(urlPattern) => onChange({ urlPattern })}
        />
      ) : null}
    </>
  )
}

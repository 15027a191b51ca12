import { Select } from '../../design/fields/select.tsx'
import { useText } from '../../i18n/text.ts'
import { type FormKind, listKinds, tabKinds } from '../model/form-kinds.ts'
import { Choice } from './choice.tsx'

const conditional = 'conditional'

export interface KindChoiceProps {
  readonly kind: FormKind
  readonly onChange: (kind: FormKind) => void
}

/** Limit and market as tabs, conditional kinds in a list. */
export function KindChoice({ kind, onChange }: KindChoiceProps) {
  const text = useText('orderForm')
  const names = useText('orderKinds')
  const isListed = listKinds.includes(kind)
  const tabs = [
    ...tabKinds.map((id) => ({ id, label: names[id] })),
    { id: conditional, label: text.conditional } as const,
  ]
  return (
    <>
      <Choice
        label={text.kind}
        look="line"
        value={isListed ? conditional : kind}
        options={tabs as readonly { id: FormKind | typeof conditional; label: string }[]}
        onChange={(id) => (id === conditional ? isListed || onChange(listKinds[0]!) : onChange(id))}
      />
      {isListed ? (
        <Select
          label={text.conditionalKind}
          isLabelHidden
          size="small"
          options={listKinds.map((id) => ({ id, label: names[id] }))}
          value={kind}
          onChange={onChange}
        />
      ) : null}
    </>
  )
}

import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { NumberField } from '../../design/fields/number-field.tsx'
import { ConfirmDialog } from '../../design/overlays/confirm-dialog.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Choice } from '../../page/sections/section.tsx'
import { type DaysRule, daysText, daysTyped } from './days.ts'
import { useChangeOrganization } from './organization-settings.ts'
import { type SettingProps, useDraft, useNotes, useSaving } from './setting-rows.tsx'

export interface ConfirmationText {
  readonly title: string
  readonly text: string
  readonly confirm: string
}

export interface DaysSettingProps extends SettingProps {
  readonly rule: DaysRule
  /** Shown in an empty field. */
  readonly emptyText?: string
  /** The confirmation before a change that cannot be undone. */
  readonly question?: (days: number) => ConfirmationText | undefined
}

/** A number of days, sent on save: a partly typed number means something else. */
export function DaysSetting(props: DaysSettingProps) {
  const { name, settings, label, rule, emptyText, question } = props
  const shared = useText('admin')
  const text = useText('organization')
  const formats = useFormats()
  const change = useChangeOrganization()
  const { isFixed, notes } = useNotes(props)
  const draft = useDraft(daysText(settings[name], rule))
  const days = daysTyped(draft.value, rule)
  const [asked, setAsked] = useState<ConfirmationText | undefined>()
  const { isBusy, submit: send } = useSaving(async () => {
    setAsked(undefined)
    if (days !== undefined && (await change({ [name]: days }))) draft.forget()
  })
  const save = () => {
    if (days === undefined || !draft.isChanged) return
    const wanted = question?.(days)
    if (wanted === undefined) void send()
    else setAsked(wanted)
  }
  const problem = text.badDays(formats.number(rule.least), formats.number(rule.most))
  return (
    <Choice label={label} {...(notes === undefined ? {} : { description: notes })}>
      <form
        className="organization-days"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <NumberField
          label={label}
          isLabelHidden
          after={draft.value === '' ? undefined : text.days}
          isDisabled={isFixed}
          value={draft.value}
          onChange={draft.type}
          error={days === undefined ? problem : undefined}
          {...(emptyText === undefined ? {} : { placeholder: emptyText })}
        />
        <Button
          type="submit"
          isBusy={isBusy}
          isDisabled={!draft.isChanged || days === undefined}
          aria-label={text.saveOf(label)}
        >
          {shared.save}
        </Button>
      </form>
      <ConfirmDialog
        title={asked?.title ?? ''}
        isOpen={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        confirmText={asked?.confirm ?? ''}
        onConfirm={() => void send()}
        isDangerous
      >
        <p>{asked?.text}</p>
      </ConfirmDialog>
    </Choice>
  )
}

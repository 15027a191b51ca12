import type { RealmSettings } from '../../../client/chat/state/organization.ts'
import { textLengths } from '../../../client/text-lengths.ts'
import { Button } from '../../design/buttons/button.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { languageName, languages } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { useChangeOrganization } from './organization-settings.ts'
import { SelectSetting, useDraft, useSaving } from './setting-rows.tsx'

export interface CardProps {
  readonly settings: RealmSettings
}

export function IdentityCard({ settings }: CardProps) {
  const shared = useText('admin')
  const text = useText('organization')
  const change = useChangeOrganization()
  const name = useDraft(settings.name)
  const description = useDraft(settings.description)
  const isNamed = name.value.trim() !== ''
  const isChanged = name.isChanged || description.isChanged
  const { isBusy, submit } = useSaving(async () => {
    if (!isNamed || !isChanged) return
    if (!(await change({ name: name.value.trim(), description: description.value }))) return
    name.forget()
    description.forget()
  })
  return (
    <Card title={text.identity}>
      <form className="settings-form" onSubmit={submit} noValidate>
        <TextField
          label={text.name}
          dir="auto"
          maxLength={textLengths.organizationNameLengthMax}
          value={name.value}
          onChange={name.type}
          error={isNamed ? undefined : shared.required}
        />
        <TextField
          label={shared.description}
          description={text.descriptionText}
          dir="auto"
          lines={3}
          maxLength={textLengths.organizationDescriptionLengthMax}
          value={description.value}
          onChange={description.type}
        />
        <div className="settings-form-end">
          <Button type="submit" look="primary" isBusy={isBusy} isDisabled={!isChanged || !isNamed}>
            {shared.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** The numbers are those of the chat API. */
const kinds = {
  unspecified: 0,
  business: 10,
  openSource: 20,
  education: 30,
  educationNonprofit: 35,
  research: 40,
  event: 50,
  nonprofit: 60,
  government: 70,
  political: 80,
  community: 90,
  personal: 100,
  otherKind: 1000,
} as const

export function KindCard({ settings }: CardProps) {
  const text = useText('organization')
  const names = Object.keys(kinds) as (keyof typeof kinds)[]
  return (
    <Card>
      <SelectSetting
        name="org_type"
        settings={settings}
        label={text.kind}
        choices={names.map((name) => ({ value: kinds[name], label: text[name] }))}
      />
      <SelectSetting
        name="default_language"
        settings={settings}
        label={text.language}
        description={text.languageText}
        choices={languages.map((code) => ({ value: code, label: languageName(code) }))}
      />
    </Card>
  )
}

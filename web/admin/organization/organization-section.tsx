import { useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { type CardProps, IdentityCard, KindCard } from './identity-cards.tsx'
import { JoiningCards } from './joining-cards.tsx'
import { OrganizationPart } from './organization-part.tsx'
import { PicturesCard } from './pictures-card.tsx'
import { SwitchSettings } from './setting-rows.tsx'

const switches = [
  { title: 'profiles', names: ['name_changes_disabled', 'email_changes_disabled', 'avatar_changes_disabled'] },
  { title: 'guests', names: ['enable_guest_user_indicator', 'enable_guest_user_dm_warning'] },
] as const

/** Settings of the organization's profile, joining, sign-in and user profiles. */
export function OrganizationSection() {
  const { organization: title } = useText('admin')
  const { text } = useText('organization')
  return (
    <OrganizationPart title={title} text={text}>
      {(settings) => (
        <>
          <IdentityCard settings={settings} />
          <KindCard settings={settings} />
          <PicturesCard settings={settings} />
          <JoiningCards settings={settings} />
          <SwitchCards settings={settings} />
        </>
      )}
    </OrganizationPart>
  )
}

function SwitchCards({ settings }: CardProps) {
  const text = useText('organization')
  return switches.map(({ title, names }) => (
    <Card key={title} title={text[title]}>
      <SwitchSettings names={names} settings={settings} text={text} />
    </Card>
  ))
}

import { useText } from '../../i18n/text.ts'
import { Card, Section } from '../../settings/section.tsx'
import { Listing } from '../listing.tsx'
import { adminMessages } from '../messages.ts'
import { type CardProps, IdentityCard, KindCard } from './identity-cards.tsx'
import { JoiningCards } from './joining-cards.tsx'
import { organizationMessages } from './messages.ts'
import './organization.css'
import { useOrganization } from './organization-settings.ts'
import { PicturesCard } from './pictures-card.tsx'
import { SwitchSetting } from './setting-rows.tsx'

const switches = [
  { title: 'profiles', names: ['name_changes_disabled', 'email_changes_disabled', 'avatar_changes_disabled'] },
  { title: 'guests', names: ['enable_guest_user_indicator', 'enable_guest_user_dm_warning'] },
] as const

/** How the organization presents itself, who comes in, and what people can do to themselves. */
export function OrganizationSection() {
  const shared = useText(adminMessages)
  const text = useText(organizationMessages)
  const organization = useOrganization()
  return (
    <Section title={shared.organization} text={text.text}>
      <Listing query={organization}>
        {(settings) => (
          <>
            <IdentityCard settings={settings} />
            <KindCard settings={settings} />
            <PicturesCard settings={settings} />
            <JoiningCards settings={settings} />
            <SwitchCards settings={settings} />
          </>
        )}
      </Listing>
    </Section>
  )
}

function SwitchCards({ settings }: CardProps) {
  const text = useText(organizationMessages)
  return switches.map(({ title, names }) => (
    <Card key={title} title={text[title]}>
      {names.map((name) => (
        <SwitchSetting
          key={name}
          name={name}
          settings={settings}
          label={text[name]}
          description={text[`${name}_text`]}
        />
      ))}
    </Card>
  ))
}

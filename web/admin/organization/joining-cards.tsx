import { useText } from '../../i18n/text.ts'
import { Card } from '../../settings/section.tsx'
import { DaysSetting } from './days-setting.tsx'
import { DomainRows } from './domain-rows.tsx'
import type { CardProps } from './identity-cards.tsx'
import { organizationMessages } from './messages.ts'
import { SwitchSetting, TextSetting } from './setting-rows.tsx'

const waitingRule = { least: 0, most: 100_000 } as const
const welcomeLengthMax = 8000

export function JoiningCards({ settings }: CardProps) {
  const text = useText(organizationMessages)
  const row = (name: 'invite_required' | 'disallow_disposable_email_addresses' | 'require_unique_names') => (
    <SwitchSetting name={name} settings={settings} label={text[name]} description={text[`${name}_text`]} />
  )
  return (
    <>
      <Card title={text.joining}>
        {row('invite_required')}
        {row('disallow_disposable_email_addresses')}
        {row('require_unique_names')}
        <DaysSetting
          name="waiting_period_threshold"
          settings={settings}
          label={text.waiting}
          description={text.waitingText}
          rule={waitingRule}
        />
      </Card>
      <Card title={text.domains}>
        <SwitchSetting
          name="emails_restricted_to_domains"
          settings={settings}
          label={text.emails_restricted_to_domains}
          description={text.emails_restricted_to_domains_text}
        />
        <DomainRows isRestricted={settings.emails_restricted_to_domains === true} />
      </Card>
      <Card title={text.welcome}>
        <TextSetting
          name="welcome_message_custom_text"
          settings={settings}
          label={text.welcomeMessage}
          description={text.welcomeMessageText}
          lengthMax={welcomeLengthMax}
          lines={4}
        />
        <SwitchSetting
          name="send_welcome_emails"
          settings={settings}
          label={text.send_welcome_emails}
          description={text.send_welcome_emails_text}
        />
      </Card>
    </>
  )
}

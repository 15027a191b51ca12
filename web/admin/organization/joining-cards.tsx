import { textLengths } from '../../../client/text-lengths.ts'
import { useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { DaysSetting } from './days-setting.tsx'
import { DomainRows } from './domain-rows.tsx'
import type { CardProps } from './identity-cards.tsx'
import { SelectSetting, SwitchSettings, TextSetting } from './setting-rows.tsx'

const joiningSwitches = ['invite_required', 'disallow_disposable_email_addresses', 'require_unique_names'] as const
const factorChoices = ['nobody', 'administrators', 'everyone'] as const
const waitingRule = { least: 0, most: 100_000 } as const

export function JoiningCards({ settings }: CardProps) {
  const text = useText('organization')
  return (
    <>
      <Card title={text.joining}>
        <SwitchSettings names={joiningSwitches} settings={settings} text={text} />
        <DaysSetting
          name="waiting_period_threshold"
          settings={settings}
          label={text.waiting}
          description={text.waitingText}
          rule={waitingRule}
        />
      </Card>
      <Card title={text.domains}>
        <SwitchSettings names={['emails_restricted_to_domains']} settings={settings} text={text} />
        <DomainRows isRestricted={settings.emails_restricted_to_domains === true} />
      </Card>
      <Card title={text.signingIn}>
        <SelectSetting
          name="require_second_factor"
          settings={settings}
          label={text.requireFactor}
          description={text.requireFactorText}
          choices={factorChoices.map((value) => ({ value, label: text[value] }))}
        />
      </Card>
      <Card title={text.welcome}>
        <TextSetting
          name="welcome_message_custom_text"
          settings={settings}
          label={text.welcomeMessage}
          description={text.welcomeMessageText}
          lengthMax={textLengths.welcomeTextLengthMax}
          lines={4}
        />
        <SwitchSettings names={['send_welcome_emails']} settings={settings} text={text} />
      </Card>
    </>
  )
}

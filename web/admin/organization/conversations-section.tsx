import { textLengths } from '../../../client/text-lengths.ts'
import { useFormats } from '../../i18n/format.ts'
import { localeOf, useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { AnnouncementsCard } from './announcements-card.tsx'
import { DaysSetting } from './days-setting.tsx'
import type { CardProps } from './identity-cards.tsx'
import { OrganizationPart } from './organization-part.tsx'
import { limitChoices, weekdayChoices } from './setting-choices.ts'
import { SelectSetting, SwitchSettings, TextSetting } from './setting-rows.tsx'

/** Settings of messages, announcements and email. */
export function ConversationsSection() {
  const { conversations: title } = useText('admin')
  const { text } = useText('conversations')
  return (
    <OrganizationPart title={title} text={text}>
      {(settings) => (
        <>
          <MessagesCard settings={settings} />
          <LimitsCard settings={settings} />
          <RetentionCard settings={settings} />
          <AnnouncementsCard settings={settings} />
          <CallsCard settings={settings} />
          <MailCard settings={settings} />
        </>
      )}
    </OrganizationPart>
  )
}

const messageSwitches = [
  'allow_message_editing',
  'enable_read_receipts',
  'inline_image_preview',
  'inline_url_embed_preview',
] as const

function MessagesCard({ settings }: CardProps) {
  const text = useText('conversations')
  const formats = useFormats()
  return (
    <Card title={text.messages}>
      <SelectSetting
        name="topics_policy"
        settings={settings}
        label={text.topics}
        description={text.topicsText}
        choices={[
          { value: 'allow_empty_topic', label: text.withoutTopic },
          { value: 'disable_empty_topic', label: text.withTopic },
        ]}
      />
      <SwitchSettings names={messageSwitches} settings={settings} text={text} />
      <SelectSetting
        name="media_preview_size"
        settings={settings}
        label={text.previewSize}
        choices={[100, 150, 200].map((value) => ({
          value,
          label: formats.number(value / 100, { style: 'percent' }),
        }))}
      />
      <SelectSetting
        name="message_edit_history_visibility_policy"
        settings={settings}
        label={text.history}
        choices={[
          { value: 'all', label: text.historyAll },
          { value: 'moves', label: text.historyMoves },
          { value: 'none', label: text.historyNone },
        ]}
      />
    </Card>
  )
}

const limits = [
  ['message_content_edit_limit_seconds', 'editLimit'],
  ['message_content_delete_limit_seconds', 'deleteLimit'],
  ['move_messages_within_stream_limit_seconds', 'topicLimit'],
  ['move_messages_between_streams_limit_seconds', 'channelLimit'],
] as const

function LimitsCard({ settings }: CardProps) {
  const text = useText('conversations')
  const formats = useFormats()
  return (
    <Card title={text.limits}>
      {limits.map(([name, label]) => (
        <SelectSetting
          key={name}
          name={name}
          settings={settings}
          label={text[label]}
          choices={limitChoices(text)}
          labelOfOther={(seconds) => text.other(formats.number(Number(seconds)))}
        />
      ))}
    </Card>
  )
}

const forever = -1
const retentionRule = { least: 1, most: 36_500, whenEmpty: forever } as const

function RetentionCard({ settings }: CardProps) {
  const shared = useText('organization')
  const text = useText('conversations')
  const formats = useFormats()
  const question = (days: number) =>
    days === forever
      ? undefined
      : {
          title: text.retentionTitle,
          text: text.retentionQuestion(formats.plural(days, shared.dayCount)),
          confirm: text.retentionConfirm,
        }
  return (
    <Card>
      <DaysSetting
        name="message_retention_days"
        settings={settings}
        label={text.retention}
        description={text.retentionText}
        rule={retentionRule}
        emptyText={text.unlimited}
        question={question}
      />
    </Card>
  )
}

/** The number of Jitsi Meet, whose server the organization can choose. */
const jitsi = 1

function CallsCard({ settings }: CardProps) {
  const text = useText('conversations')
  const offered = Object.values(settings.available_video_chat_providers)
  return (
    <Card title={text.calls}>
      <SelectSetting
        name="video_chat_provider"
        settings={settings}
        label={text.callProvider}
        description={text.callProviderText}
        choices={offered.map(({ id, name }) => ({ value: id, label: id === 0 ? text.nowhere : name }))}
        labelOfOther={() => text.notConfigured}
      />
      {settings.video_chat_provider === jitsi ? (
        <TextSetting
          name="jitsi_server_url"
          settings={settings}
          label={text.jitsi}
          description={text.jitsiText}
          lengthMax={textLengths.callServerLengthMax}
          lines={1}
          sentWhenEmpty="default"
        />
      ) : null}
    </Card>
  )
}

const mailSwitches = ['message_content_allowed_in_email_notifications', 'digest_emails_enabled'] as const

function MailCard({ settings }: CardProps) {
  const text = useText('conversations')
  const locale = localeOf(useLanguage())
  return (
    <Card title={text.mail}>
      <SwitchSettings names={mailSwitches} settings={settings} text={text} />
      <SelectSetting
        name="digest_weekday"
        settings={settings}
        label={text.weekday}
        choices={weekdayChoices(locale)}
        isDisabled={settings.digest_emails_enabled !== true}
      />
    </Card>
  )
}

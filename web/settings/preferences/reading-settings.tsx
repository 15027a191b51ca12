import {
  type AccountChanges,
  type AccountSettings,
  useAccountSettings,
  useChangeAccountSettings,
} from '../../account/account-settings.ts'
import { Select } from '../../design/fields/select.tsx'
import { Switch } from '../../design/fields/switch.tsx'
import { toastError } from '../../design/overlays/toast.tsx'
import { formatsOf, useFormats } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import './reading-settings.css'
import { Card, Choice } from '../../page/sections/section.tsx'
import { SelectRow, SwitchRow } from '../setting-rows.tsx'

/** The sizes that the server accepts. */
const sizesPx = [12, 13, 14, 15, 16, 17, 18, 19, 20]
const linesPercent = [100, 110, 120, 130, 140, 150, 160]

/** 14:05, where the 12-hour and 24-hour formats differ. */
const sampleMs = new Date(2026, 0, 1, 14, 5).getTime()

interface RowProps {
  readonly settings: AccountSettings
  readonly change: (changes: AccountChanges) => void
}

/** Settings of messages, emoji and images. */
export function ReadingSettings() {
  const text = useText('reading')
  const { data: settings } = useAccountSettings()
  const send = useChangeAccountSettings()
  if (settings === undefined) return null
  const row: RowProps = { settings, change: (changes) => send(changes).catch(toastError) }
  return (
    <>
      <Card title={text.reading}>
        <ToggleRow name="high_contrast_mode" />
        <ClockRow {...row} />
        <NumberRow settings={settings} name="web_font_size_px" values={sizesPx} />
        <NumberRow settings={settings} name="web_line_height_percent" values={linesPercent} />
        <Sample settings={settings} />
        <ToggleRow name="fluid_layout_width" />
      </Card>
      <Card title={text.insideMessages}>
        <ToggleRow name="display_emoji_reaction_users" />
        <div className="settings-row">
          <Switch
            isSelected={settings.emojiset === 'text'}
            onChange={(isText) => row.change({ emojiset: isText ? 'text' : 'google' })}
            description={text.emojiset_text}
          >
            {text.emojiset}
          </Switch>
        </div>
        <SelectRow
          name="web_animate_image_previews"
          label={text.web_animate_image_previews}
          description={text.web_animate_image_previews_text}
          options={(['always', 'on_hover', 'never'] as const).map((id) => ({ id, label: text[id] }))}
        />
      </Card>
    </>
  )
}

type ToggleName = 'high_contrast_mode' | 'fluid_layout_width' | 'display_emoji_reaction_users'

function ToggleRow({ name }: { readonly name: ToggleName }) {
  const text = useText('reading')
  return <SwitchRow name={name} label={text[name]} description={text[`${name}_text`]} />
}

interface NumberRowProps extends Pick<RowProps, 'settings'> {
  readonly name: 'web_font_size_px' | 'web_line_height_percent'
  readonly values: readonly number[]
}

function NumberRow({ settings, name, values }: NumberRowProps) {
  const text = useText('reading')
  const formats = useFormats()
  const value = settings[name]
  // Another client may have set a value between the offered ones.
  const offered = values.includes(value) ? values : [...values, value].sort((left, right) => left - right)
  const labelOf = (count: number) =>
    name === 'web_font_size_px' ? text.pixels(formats.number(count)) : formats.number(count / 100, { style: 'percent' })
  const options = offered.map((id) => ({ id, label: labelOf(id) }))
  return <SelectRow name={name} label={text[name]} description={text[`${name}_text`]} options={options} />
}

function ClockRow({ settings, change }: RowProps) {
  const text = useText('reading')
  const language = useLanguage()
  const formats = useFormats()
  return (
    <Choice label={text.twenty_four_hour_time} description={text.twenty_four_hour_time_text}>
      <Select
        label={text.twenty_four_hour_time}
        isLabelHidden
        value={settings.twenty_four_hour_time === true ? '24' : '12'}
        onChange={(clock) => change({ twenty_four_hour_time: clock === '24' })}
        options={(['12', '24'] as const).map((clock) => ({
          id: clock,
          label: text.clock(formatsOf(language, clock).time(sampleMs), formats.number(Number(clock))),
        }))}
      />
    </Choice>
  )
}

function Sample({ settings }: Pick<RowProps, 'settings'>) {
  const text = useText('reading')
  const { web_font_size_px: sizePx, web_line_height_percent: linePercent } = settings
  return (
    <p
      className="settings-row reading-sample"
      style={{ fontSize: `${sizePx}px`, lineHeight: Number(linePercent) / 100 }}
      aria-hidden="true"
    >
      {text.sample}
    </p>
  )
}

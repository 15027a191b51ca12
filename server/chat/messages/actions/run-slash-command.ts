import { refuseCall } from '../../calls/failures.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { changeSettings, type UpdateSettingsNeeds } from '../../settings/actions/update-settings.ts'
import { userSetting } from '../../settings/rules/user-settings.ts'

interface Switch {
  readonly setting: 'color_scheme' | 'fluid_layout_width'
  readonly value: number | boolean
  readonly done: string
  readonly before: string
}

const dark: Switch = {
  setting: 'color_scheme',
  value: 2,
  done: 'Changed to dark theme! To revert `/light`.',
  before: 'You are still in dark theme.',
}
const light: Switch = {
  setting: 'color_scheme',
  value: 3,
  done: 'Changed to light theme! To revert `/dark`.',
  before: 'You are still in light theme.',
}

const switches: Readonly<Record<string, Switch>> = {
  dark,
  night: dark,
  light,
  day: light,
  'fluid-width': {
    setting: 'fluid_layout_width',
    value: true,
    done: 'Changed to fluid-width mode! To revert `/fixed-width`.',
    before: 'You are still in fluid width mode.',
  },
  'fixed-width': {
    setting: 'fluid_layout_width',
    value: false,
    done: 'Changed to fixed-width mode! To revert `/fluid-width`.',
    before: 'You are still in fixed width mode.',
  },
}

/** Runs a command typed into the compose box; returns the text to show to the user. */
export async function runSlashCommand(chat: UpdateSettingsNeeds, caller: ChatUser, text: string): Promise<string> {
  if (!text.startsWith('/')) throw refuseCall.noSlash()
  const name = text.slice(1)
  if (name === 'ping') return ''
  const wanted = Object.hasOwn(switches, name) ? switches[name] : undefined
  if (wanted === undefined) throw refuseCall.noSuchCommand(name)
  const { setting, value, done, before } = wanted
  if (userSetting(caller, setting) === value) return before
  await chat.database.transaction((tx) => changeSettings(chat, tx, caller, { [setting]: value }))
  return done
}

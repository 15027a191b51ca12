import { z } from 'zod'
import { optional, type Parameter, param } from '../../../kernel/endpoint/parameter.ts'
import type { SettingChanges } from '../actions/update-settings.ts'
import { type UserSettingName, userSettingDefinition, userSettingNames } from '../rules/setting-definitions.ts'

type SettingParameters = Readonly<Record<UserSettingName, Parameter<unknown>>>

/** One optional parameter for every personal setting, or only for those with a default for new users. */
export function settingParameters(which: 'all' | 'with_default'): SettingParameters {
  const names = userSettingNames.filter((name) => which === 'all' || userSettingDefinition(name).hasDefault)
  return Object.fromEntries(names.map((name) => [name, settingParameter(name)])) as SettingParameters
}

function settingParameter(name: UserSettingName): Parameter<unknown> {
  const { schema, fallback } = userSettingDefinition(name)
  // Clients send texts both raw and as JSON.
  return optional(typeof fallback === 'string' ? param.textOrJson(schema) : param.json(schema))
}

/** The settings among the parameters. */
export function sentSettings(params: Readonly<Record<string, unknown>>): SettingChanges {
  const sent = userSettingNames.filter((name) => params[name] !== undefined)
  return Object.fromEntries(sent.map((name) => [name, params[name]]))
}

export const optionalText = (longest: number, description: string) =>
  optional(param.text(z.string().max(longest), description))

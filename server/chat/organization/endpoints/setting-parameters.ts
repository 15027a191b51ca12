import { z } from 'zod'
import { alias, optional, type Parameter, param } from '../../../kernel/endpoint/parameter.ts'
import type { GroupSettingChange } from '../../groups/actions/check-group-setting.ts'
import { groupSettingSchema } from '../../groups/rules/group-setting.ts'
import { chatLimits } from '../../limits.ts'
import type { OrganizationChange } from '../actions/update-organization.ts'
import {
  formerSettingNames,
  type PermissionSettingName,
  permissionSettings,
  type ScalarSettingName,
  type SettingDefinition,
  scalarSettings,
} from '../rules/setting-definitions.ts'

const scalarNames = (Object.keys(scalarSettings) as ScalarSettingName[]).filter((name) => name !== 'mandatory_topics')
const permissionNames = Object.keys(permissionSettings) as PermissionSettingName[]

const groupChange = z.union([
  z.strictObject({ new: groupSettingSchema, old: groupSettingSchema.optional() }),
  // The bare value is the form of settings at creation; it is accepted here too.
  groupSettingSchema.transform((value) => ({ new: value })),
]) as z.ZodType<GroupSettingChange>

const seconds = z.union([z.int().positive(), z.literal('unlimited').transform(() => null)])
const days = z.union([z.int().positive(), z.literal(-1), z.literal('unlimited').transform(() => -1)])
const jitsi = z.union([
  z.literal('default').transform(() => null),
  z.url({ protocol: /^https?$/ }).max(chatLimits.callServerLengthMax),
])

/** Settings whose wire form differs from the stored one. */
const sentForms: Partial<Record<ScalarSettingName, z.ZodType>> = {
  message_content_delete_limit_seconds: seconds,
  message_content_edit_limit_seconds: seconds,
  move_messages_between_streams_limit_seconds: seconds,
  move_messages_within_stream_limit_seconds: seconds,
  message_retention_days: days,
  jitsi_server_url: jitsi,
}

/** Texts of the organization's own, which may begin and end with quotes. */
const freeTexts: ReadonlySet<ScalarSettingName> = new Set(['name', 'description', 'welcome_message_custom_text'])

/** One optional parameter for every setting of the organization. */
export function organizationParameters(): Readonly<Record<string, Parameter<unknown>>> {
  const scalars = scalarNames.map((name) => [name, scalarParameter(name)] as const)
  const permissions = permissionNames.map((name) => [name, optional(param.json(groupChange))] as const)
  return Object.fromEntries([...scalars, ...permissions])
}

function scalarParameter(name: ScalarSettingName): Parameter<unknown> {
  const definition: SettingDefinition<unknown> = scalarSettings[name]
  const sent = sentForms[name]
  if (sent !== undefined) return optional(param.textOrJson(sent))
  if (freeTexts.has(name)) return optional(param.text(definition.schema))
  const isText = typeof definition.fallback === 'string'
  const parameter = optional(isText ? param.textOrJson(definition.schema) : param.json(definition.schema))
  return name in formerSettingNames
    ? alias(parameter, formerSettingNames[name as keyof typeof formerSettingNames])
    : parameter
}

export function sentChange(params: Readonly<Record<string, unknown>>): OrganizationChange {
  const picked = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => params[name] !== undefined).map((name) => [name, params[name]]))
  return { scalars: picked(scalarNames), permissions: picked(permissionNames) }
}

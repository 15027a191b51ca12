import { z } from 'zod'
import { propertyEvents } from '../delivery/queues/property-events.ts'
import { groupSettingSchema } from '../groups/rules/group-setting.ts'
import { pictureSourceSchema } from '../images/wire.ts'
import { authenticationSchema } from '../sso/wire.ts'
import {
  formerSettingNames,
  type PermissionSettingName,
  permissionSettings,
  type ScalarSettingName,
  type ScalarSettings,
  scalarSettings,
} from './rules/setting-definitions.ts'
import { joinDomainSchema } from './wire.ts'

/** Settings whose changes come together in one event; each of the others has an event of its own. */
const scalarsInLists = [
  'allow_message_editing',
  'message_content_edit_limit_seconds',
  'topics_policy',
  'authentication_methods',
] as const satisfies readonly ScalarSettingName[]

type ScalarInList = (typeof scalarsInLists)[number]

export const settingsInLists: ReadonlySet<string> = new Set([...Object.keys(permissionSettings), ...scalarsInLists])

type RenamedSetting = keyof typeof formerSettingNames

type SettingSchemas = {
  readonly [Name in Exclude<ScalarSettingName, ScalarInList>]: z.ZodType<ScalarSettings[Name]>
} & {
  readonly [Name in RenamedSetting as (typeof formerSettingNames)[Name]]: z.ZodType<ScalarSettings[Name]>
}

const schemasOfTheOthers = {
  ...Object.fromEntries(
    Object.entries(scalarSettings)
      .filter(([name]) => !settingsInLists.has(name))
      .map(([name, { schema }]) => [name, schema]),
  ),
  ...Object.fromEntries(
    Object.entries(formerSettingNames).map(([name, former]) => [former, scalarSettings[name as RenamedSetting].schema]),
  ),
} as unknown as SettingSchemas

const permissionSchemas = Object.fromEntries(
  Object.keys(permissionSettings).map((name) => [name, groupSettingSchema.optional()]),
) as Record<PermissionSettingName, z.ZodOptional<typeof groupSettingSchema>>

/** The settings that name a channel; archiving the channel resets them. */
export const channelSettings = [
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
  'zulip_update_announcements_stream_id',
] as const satisfies readonly ScalarSettingName[]

const listedSettingsSchema = z.strictObject({
  ...permissionSchemas,
  allow_message_editing: z.boolean().optional(),
  message_content_edit_limit_seconds: z.int().nullable().optional(),
  topics_policy: scalarSettings.topics_policy.schema.optional(),
  mandatory_topics: z.boolean().optional(),
  authentication_methods: authenticationSchema.optional(),
  description: z.string().optional(),
  rendered_description: z.string().optional(),
  moderation_request_channel_id: z.int().optional(),
  new_stream_announcements_stream_id: z.int().optional(),
  signup_announcements_stream_id: z.int().optional(),
  zulip_update_announcements_stream_id: z.int().optional(),
})

export type ListedSettings = z.input<typeof listedSettingsSchema>

const realm = z.strictObject({ type: z.literal('realm') })
const changes = realm.extend({ op: z.literal('update_dict') })
const domains = z.strictObject({ type: z.literal('realm_domains') })

export const organizationEvents = [
  ...propertyEvents({ type: z.literal('realm'), op: z.literal('update') }, schemasOfTheOthers),
  changes.extend({ property: z.literal('default'), data: listedSettingsSchema }),
  changes.extend({
    property: z.literal('icon'),
    data: z.strictObject({ icon_url: z.string(), icon_source: pictureSourceSchema }),
  }),
  changes.extend({
    property: z.literal('logo'),
    data: z.strictObject({ logo_url: z.string(), logo_source: pictureSourceSchema }),
  }),
  changes.extend({
    property: z.literal('night_logo'),
    data: z.strictObject({ night_logo_url: z.string(), night_logo_source: pictureSourceSchema }),
  }),
  realm.extend({ op: z.literal('deactivated'), realm_id: z.int() }),
  domains.extend({ op: z.enum(['add', 'change']), realm_domain: joinDomainSchema }),
  domains.extend({ op: z.literal('remove'), domain: z.string() }),
] as const

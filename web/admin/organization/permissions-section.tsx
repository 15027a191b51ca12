import type { RealmSettings } from '../../../client/chat/state/organization.ts'
import { useText } from '../../i18n/text.ts'
import { Card, Section } from '../../page/sections/section.tsx'
import { Listing } from '../listing.tsx'
import { GroupSettingField } from '../permissions/group-setting-field.tsx'
import { GroupsNote } from '../permissions/groups-note.tsx'
import { useChangeOrganization, useFixedBecause, useOrganization, usePermissionRules } from './organization-settings.ts'

const cards = [
  {
    title: 'joining',
    names: ['can_invite_users_group', 'create_multiuse_invite_group', 'can_access_all_users_group'],
  },
  {
    title: 'channels',
    names: [
      'can_create_public_channel_group',
      'can_create_private_channel_group',
      'can_create_web_public_channel_group',
      'can_add_subscribers_group',
      'can_set_topics_policy_group',
    ],
  },
  {
    title: 'messages',
    names: [
      'direct_message_permission_group',
      'direct_message_initiator_group',
      'can_mention_many_users_group',
      'can_resolve_topics_group',
      'can_move_messages_between_topics_group',
      'can_move_messages_between_channels_group',
      'can_delete_own_message_group',
      'can_delete_any_message_group',
      'can_set_delete_message_policy_group',
    ],
  },
  { title: 'groups', names: ['can_create_groups', 'can_manage_all_groups'] },
  {
    title: 'tools',
    names: ['can_create_bots_group', 'can_create_write_only_bots_group', 'can_add_custom_emoji_group'],
  },
] as const

export function PermissionsSection() {
  const shared = useText('admin')
  const text = useText('organizationPermissions')
  const organization = useOrganization()
  return (
    <Section title={shared.permissions} text={text.text}>
      <GroupsNote />
      <Listing query={organization}>
        {(settings) =>
          cards.map(({ title, names }) => (
            <Card key={title} title={text[title]}>
              <div className="permission-list">
                {names.map((name) => (
                  <Permission key={name} name={name} settings={settings} />
                ))}
              </div>
            </Card>
          ))
        }
      </Listing>
    </Section>
  )
}

interface PermissionProps {
  readonly name: (typeof cards)[number]['names'][number]
  readonly settings: RealmSettings
}

function Permission({ name, settings }: PermissionProps) {
  const text = useText('organizationPermissions')
  const { data: rules } = usePermissionRules()
  const change = useChangeOrganization()
  const fixedBecause = useFixedBecause()
  const rule = rules?.realm[name]
  const value = settings[name]
  if (rule === undefined) return null
  return (
    <GroupSettingField
      label={text[name]}
      rule={rule}
      value={value}
      onChange={(next) => void change({ [name]: next }, { [name]: { new: next, old: value } })}
      fixedBecause={fixedBecause(name)}
    />
  )
}

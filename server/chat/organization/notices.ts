import type { Provider } from '../../accounts/ports.ts'
import type { DeepReadonly } from '../../kernel/values/deep-readonly.ts'
import type { EventBody } from '../delivery/queues/chat-events.ts'
import { type Notice, plainNotice } from '../delivery/queues/notice.ts'
import type { WithAccounts } from '../dependencies.ts'
import type { WithDirectory } from '../directory/directory.ts'
import type { OrganizationPictures, PictureKind } from '../images/rules/organization-pictures.ts'
import { pictureFields } from '../images/wire.ts'
import { authenticationWire } from '../sso/wire.ts'
import { type ListedSettings, settingsInLists } from './events.ts'
import type { JoinDomain } from './rules/email-policy.ts'
import { formerSettingNames, type OrganizationSettings } from './rules/setting-definitions.ts'

type NoticesNeeds = WithAccounts & WithDirectory

/** The events of changed settings, after the directory has read the new values. */
export function organizationChangedNotices(
  { directory: { settings }, accounts }: NoticesNeeds,
  changed: readonly string[],
): Notice[] {
  const values: Readonly<Record<string, unknown>> = settings
  const notices = changed
    .filter((name) => !settingsInLists.has(name))
    .flatMap((name) => namesOf(name).map((property) => ({ property, value: values[name] })))
    .map((change) => ({ type: 'realm', op: 'update', ...change }) as EventBody)
    .map((body) => plainNotice(body, 'everyone'))
  const listed = changed.filter((name) => settingsInLists.has(name))
  if (listed.length > 0)
    notices.push(
      listedSettingsNotice(
        Object.assign({}, ...listed.map((name) => listedValue(name, settings, accounts.sso.providers()))),
      ),
    )
  return notices
}

const namesOf = (name: string): string[] =>
  name in formerSettingNames ? [name, formerSettingNames[name as keyof typeof formerSettingNames]] : [name]

/** The event of the description in the form of clients of later feature levels. */
export function descriptionNotice(description: string, rendered: string): Notice {
  return listedSettingsNotice({ description, rendered_description: rendered })
}

export function listedSettingsNotice(data: DeepReadonly<ListedSettings>): Notice {
  return plainNotice({ type: 'realm', op: 'update_dict', property: 'default', data }, 'everyone')
}

function listedValue(
  name: string,
  settings: OrganizationSettings,
  providers: readonly Provider[],
): DeepReadonly<ListedSettings> {
  if (name === 'topics_policy') {
    return { topics_policy: settings.topics_policy, mandatory_topics: settings.topics_policy === 'disable_empty_topic' }
  }
  if (name === 'authentication_methods') {
    return { authentication_methods: authenticationWire(providers, settings.authentication_methods) }
  }
  return { [name]: (settings as unknown as Record<string, unknown>)[name] }
}

export function organizationPictureNotice(pictures: OrganizationPictures, kind: PictureKind, site: string): Notice {
  const body = { type: 'realm', op: 'update_dict', property: kind, data: pictureFields(pictures, kind, site) }
  return plainNotice(body as EventBody, 'everyone')
}

export function organizationDeactivatedNotice(): Notice {
  return plainNotice({ type: 'realm', op: 'deactivated', realm_id: 1 }, 'everyone')
}

export function domainNotice(op: 'add' | 'change', domain: JoinDomain): Notice {
  return plainNotice({ type: 'realm_domains', op, realm_domain: domain }, 'everyone')
}

export function domainRemovedNotice(domain: string): Notice {
  return plainNotice({ type: 'realm_domains', op: 'remove', domain }, 'everyone')
}

import { type Notice, plainNotice } from '../delivery/queues/notice.ts'
import type { OrganizationPictures, PictureKind } from '../images/rules/organization-pictures.ts'
import { pictureFields } from '../images/wire.ts'
import type { JoinDomain } from './rules/email-policy.ts'
import { type OrganizationSettings, permissionSettings } from './rules/setting-definitions.ts'
import { authenticationWire } from './wire.ts'

/** Told as a list of values because of their history; the others are told one by one. */
const inLists: ReadonlySet<string> = new Set([
  ...Object.keys(permissionSettings),
  'allow_message_editing',
  'message_content_edit_limit_seconds',
  'topics_policy',
  'authentication_methods',
])

/** The changed settings as clients are told of them; `settings` has them in force already. */
export function organizationChangedNotices(changed: readonly string[], settings: OrganizationSettings): Notice[] {
  const values: Readonly<Record<string, unknown>> = settings
  const notices = changed
    .filter((name) => !inLists.has(name))
    .map((name) => plainNotice({ type: 'realm', op: 'update', property: name, value: values[name] }, 'everyone'))
  const listed = changed.filter((name) => inLists.has(name))
  if (listed.length > 0) {
    const data = Object.assign({}, ...listed.map((name) => listedValue(name, settings)))
    notices.push(plainNotice({ type: 'realm', op: 'update_dict', property: 'default', data }, 'everyone'))
  }
  return notices
}

function listedValue(name: string, settings: OrganizationSettings): Record<string, unknown> {
  if (name === 'topics_policy') {
    return { topics_policy: settings.topics_policy, mandatory_topics: settings.topics_policy === 'disable_empty_topic' }
  }
  if (name === 'authentication_methods') {
    return { authentication_methods: authenticationWire(settings.authentication_methods) }
  }
  return { [name]: (settings as unknown as Record<string, unknown>)[name] }
}

export function organizationPictureNotice(pictures: OrganizationPictures, kind: PictureKind, site: string): Notice {
  const data = pictureFields(pictures, kind, site)
  return plainNotice({ type: 'realm', op: 'update_dict', property: kind, data }, 'everyone')
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

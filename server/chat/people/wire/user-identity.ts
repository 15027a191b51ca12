import { userSetting } from '../../settings/rules/user-settings.ts'
import type { ChatUser, DefaultAvatar } from '../rules/chat-user.ts'

/** The address of a user for clients: the real one if everyone may see it, otherwise one made from the id. */
export function apiEmail(user: ChatUser, site: string): string {
  return isEmailPublic(user) ? user.deliveryEmail : `user${user.id}@${hostOf(site)}`
}

/** null: the client computes the picture from the address, as it asked for. */
export function avatarUrl(user: ChatUser, clientGravatar: boolean): string | null {
  if (clientGravatar && avatarSource(user) === 'G' && isEmailPublic(user)) return null
  const path = user.avatarBlob === undefined ? `/avatar/${user.id}` : `/user_avatars/1/${user.avatarBlob}.png`
  return `${path}?version=${user.avatarVersion}`
}

/** The same picture in the size of a profile. */
export function avatarUrlMedium(user: ChatUser, clientGravatar: boolean): string | null {
  const url = avatarUrl(user, clientGravatar)
  if (url === null) return null
  return user.avatarBlob === undefined ? url.replace('?', '/medium?') : url.replace('.png?', '-medium.png?')
}

/** Whether the picture was uploaded or generated. */
export function avatarSource(user: ChatUser): 'U' | DefaultAvatar {
  return user.avatarBlob === undefined ? user.defaultAvatar : 'U'
}

const visibleToEveryone = 1

function isEmailPublic(user: ChatUser): boolean {
  return userSetting(user, 'email_address_visibility') === visibleToEveryone
}

function hostOf(site: string): string {
  return site.replace(/^\w+:\/\//, '').replace(/[:/].*$/, '')
}

/** A user whose identity the viewer may not know. */
export function hiddenUser(user: ChatUser): ChatUser {
  return {
    ...user,
    fullName: 'Unknown user',
    avatarBlob: undefined,
    avatarVersion: 1,
    settings: { email_address_visibility: visibleToNobody },
  }
}

const visibleToNobody = 4

import { z } from 'zod'
import { RawReply } from '../../../kernel/endpoint/endpoint.ts'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { customEmojiBlob, stillEmojiBlob } from '../../emoji/emoji-image.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { accessUser, accessUserByEmail } from '../../people/access/users.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { avatarUrl, avatarUrlMedium } from '../../people/wire/user-identity.ts'
import type { ChatServices } from '../../services.ts'
import { serveBlob } from '../../uploads/files/serve-file.ts'
import { organizationPictureBlob } from '../actions/change-organization-picture.ts'
import { type AvatarSize, avatarSides } from '../avatars/avatars.ts'
import { defaultAvatar } from '../avatars/default-avatar.ts'
import { refuseImage } from '../failures.ts'
import { pictureKinds } from '../rules/organization-pictures.ts'

const served = { method: 'GET', tag: 'files', reply: z.string(), bare: true, failures: [] } as const
const file = inPath(param.text(z.string().max(200)))

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  webp: 'image/webp',
}

/** The content of a name never changes, and names cannot be guessed. */
async function picture(
  services: ChatServices,
  request: Parameters<typeof serveBlob>[1],
  key: string,
): Promise<RawReply> {
  const name = key.split('/').at(-1) ?? ''
  const contentType = types[name.split('.').at(-1) ?? '']
  if (contentType === undefined || !/^[a-z0-9-]+\.[a-z]+$/.test(name)) throw refuseImage.noSuchImage()
  const found = await serveBlob(services, request, { key, name, contentType, tag: key, download: false })
  return new RawReply(found.status, { ...found.headers, 'cache-control': forever }, found.body)
}

const forever = 'public, max-age=31536000, immutable'
const fiveMinutes = 'public, max-age=300'

export const getUploadedAvatar = chatEndpoint({
  ...served,
  path: '/1/{file}',
  under: '/user_avatars',
  summary: 'Get the avatar of a user, in the size of its name',
  access: 'anonymous',
  params: { file },
  handle: ({ params, services, request }) => picture(services, request, `avatars/${params.file}`),
})

export const getDefaultAvatar = chatEndpoint({
  ...served,
  path: '/1/default/{file}',
  under: '/user_avatars',
  summary: 'Get the generated avatar of a user without a picture',
  access: 'anonymous',
  params: { file },
  handle({ params }) {
    const parts = /^(.+?)(-medium)?\.png$/.exec(params.file)
    if (parts?.[1] === undefined) throw refuseImage.noSuchImage()
    const drawn = defaultAvatar(parts[1], avatarSides[(parts[2] ?? '') as AvatarSize])
    return new RawReply(200, { 'content-type': 'image/png', 'cache-control': forever }, drawn)
  },
})

export const getOrganizationPicture = chatEndpoint({
  ...served,
  path: '/1/realm/{file}',
  under: '/user_avatars',
  summary: 'Get the icon or logo of the organization',
  access: 'anonymous',
  params: { file },
  async handle({ params, services, request }) {
    const kind = pictureKinds.find((one) => `${one}.png` === params.file)
    const name = kind === undefined ? undefined : services.directory.pictures[kind]?.blob
    if (name === undefined) throw refuseImage.noSuchImage()
    const found = await picture(services, request, organizationPictureBlob(name))
    return new RawReply(found.status, { ...found.headers, 'cache-control': fiveMinutes }, found.body)
  },
})

export const getEmojiImage = chatEndpoint({
  ...served,
  path: '/1/emoji/images/{file}',
  under: '/user_avatars',
  summary: 'Get a custom emoji',
  access: 'anonymous',
  params: { file },
  handle: ({ params, services, request }) => picture(services, request, customEmojiBlob(params.file)),
})

export const getStillEmojiImage = chatEndpoint({
  ...served,
  path: '/1/emoji/images/still/{file}',
  under: '/user_avatars',
  summary: 'Get the first frame of an animated custom emoji',
  access: 'anonymous',
  params: { file },
  handle: ({ params, services, request }) => picture(services, request, stillEmojiBlob(params.file)),
})

const person = inPath(param.text(z.string().max(320), 'A user id or an address'))

export const getAvatar = chatEndpoint({
  ...served,
  path: '/{person}',
  under: '/avatar',
  summary: 'Redirect to the avatar of a user',
  access: 'visitor',
  params: { person },
  handle: ({ params, caller, services }) => redirectTo(services, caller, params.person, ''),
})

export const getMediumAvatar = chatEndpoint({
  ...served,
  path: '/{person}/medium',
  under: '/avatar',
  summary: 'Redirect to the avatar of a user in profile size',
  access: 'visitor',
  params: { person },
  handle: ({ params, caller, services }) => redirectTo(services, caller, params.person, '-medium'),
})

/** A caller who may not know the user gets a generated picture, as for a missing user. */
async function redirectTo(chat: ChatServices, caller: ChatUser | undefined, named: string, size: AvatarSize) {
  const found = await knownPerson(chat, caller, named)
  const drawn = `/user_avatars/1/default/${encodeURIComponent(found?.id ?? named)}${size}.png`
  const uploaded = found === undefined ? null : size === '' ? avatarUrl(found, false) : avatarUrlMedium(found, false)
  const location = found?.avatarBlob === undefined ? drawn : (uploaded ?? drawn)
  return new RawReply(302, { location, 'cache-control': 'private, max-age=300' }, '')
}

async function knownPerson(chat: ChatServices, caller: ChatUser | undefined, named: string) {
  if (caller === undefined) return undefined
  try {
    if (/^\d{1,9}$/.test(named)) return await accessUser(chat, caller, Number(named))
    return await accessUserByEmail(chat, caller, named)
  } catch {
    return undefined
  }
}

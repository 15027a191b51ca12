import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { avatarUrl } from '../../people/wire/user-identity.ts'
import { removeOwnAvatar, setOwnAvatar } from '../actions/change-avatar.ts'
import { pictureBody, pictureMebibytesMax } from '../processing/received-picture.ts'

const path = '/users/me/avatar'
const reply = z.object({ avatar_url: z.string() })

export const postOwnAvatar = chatEndpoint({
  method: 'POST',
  path,
  tag: 'Users',
  summary: 'Give oneself a picture',
  description: `The body carries one PNG, GIF, JPEG or WebP image of at most ${pictureMebibytesMax} MiB.`,
  access: 'user',
  params: {},
  reply,
  failures: ['BAD_IMAGE'],
  body: pictureBody,
  async handle({ caller, services, request }) {
    const { files } = await request.body()
    return { avatar_url: avatarUrl(await setOwnAvatar(services, caller, files), false) ?? '' }
  },
})

export const deleteOwnAvatar = chatEndpoint({
  method: 'DELETE',
  path,
  tag: 'Users',
  summary: 'Take one’s picture away',
  access: 'user',
  params: {},
  reply,
  failures: [],
  async handle({ caller, services }) {
    return { avatar_url: avatarUrl(await removeOwnAvatar(services, caller), false) ?? '' }
  },
})

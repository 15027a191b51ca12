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
  summary: 'Set your avatar',
  description: `The body contains one PNG, GIF, JPEG or WebP image of at most ${pictureMebibytesMax} MiB.`,
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
  summary: 'Remove your avatar',
  access: 'user',
  params: {},
  reply,
  failures: [],
  async handle({ caller, services }) {
    return { avatar_url: avatarUrl(await removeOwnAvatar(services, caller), false) ?? '' }
  },
})

import { z } from 'zod'
import { RawReply } from '../../../kernel/endpoint/endpoint.ts'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { removeOrganizationPicture, setOrganizationPicture } from '../actions/change-organization-picture.ts'
import { pictureBody } from '../processing/received-picture.ts'
import { pictureUrl } from '../wire.ts'

const tag = 'Server and organization'
const night = withDefault(param.flag('Whether it is the logo for the dark theme'), false)
const logoKind = (isNight: boolean) => (isNight ? 'night_logo' : 'logo')
const iconReply = z.object({ icon_url: z.string() })

export const postIcon = chatEndpoint({
  method: 'POST',
  path: '/realm/icon',
  tag,
  summary: 'Set the organization’s icon',
  access: 'administrator',
  params: {},
  reply: iconReply,
  failures: ['BAD_IMAGE'],
  body: pictureBody,
  async handle({ caller, services, request }) {
    await setOrganizationPicture(services, caller, 'icon', (await request.body()).files)
    return { icon_url: pictureUrl(services.directory.pictures, 'icon', services.site()) }
  },
})

export const deleteIcon = chatEndpoint({
  method: 'DELETE',
  path: '/realm/icon',
  tag,
  summary: 'Remove the organization’s icon',
  access: 'administrator',
  params: {},
  reply: iconReply,
  failures: [],
  async handle({ caller, services }) {
    await removeOrganizationPicture(services, caller, 'icon')
    return { icon_url: pictureUrl(services.directory.pictures, 'icon', services.site()) }
  },
})

export const getIcon = chatEndpoint({
  method: 'GET',
  path: '/realm/icon',
  tag,
  summary: 'Redirect to the organization’s icon',
  access: 'anonymous',
  params: {},
  reply: z.string(),
  bare: true,
  failures: [],
  handle({ services }) {
    return new RawReply(302, { location: pictureUrl(services.directory.pictures, 'icon', services.site()) }, '')
  },
})

export const postLogo = chatEndpoint({
  method: 'POST',
  path: '/realm/logo',
  tag,
  summary: 'Set the organization’s logo',
  access: 'administrator',
  params: { night },
  reply: z.object({}),
  failures: ['BAD_IMAGE'],
  body: pictureBody,
  async handle({ params, caller, services, request }) {
    await setOrganizationPicture(services, caller, logoKind(params.night), (await request.body()).files)
    return {}
  },
})

export const deleteLogo = chatEndpoint({
  method: 'DELETE',
  path: '/realm/logo',
  tag,
  summary: 'Remove the organization’s logo',
  access: 'administrator',
  params: { night },
  reply: z.object({}),
  failures: [],
  async handle({ params, caller, services }) {
    await removeOrganizationPicture(services, caller, logoKind(params.night))
    return {}
  },
})

export const getLogo = chatEndpoint({
  method: 'GET',
  path: '/realm/logo',
  tag,
  summary: 'Redirect to the organization’s logo',
  access: 'anonymous',
  params: { night },
  reply: z.string(),
  bare: true,
  failures: [],
  handle({ params, services }) {
    const location = pictureUrl(services.directory.pictures, logoKind(params.night), services.site())
    return new RawReply(302, { location }, '')
  },
})

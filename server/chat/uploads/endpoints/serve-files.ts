import { z } from 'zod'
import { RawReply } from '../../../kernel/endpoint/endpoint.ts'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { isOpenedInBrowser, type RequestInfo } from '../../../kernel/endpoint/request-info.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { formatsFor } from '../../images/processing/thumbnails.ts'
import type { Viewer } from '../../messages/access/messages.ts'
import type { ChatServices } from '../../services.ts'
import { accessAttachment } from '../access.ts'
import { refuseUpload } from '../failures.ts'
import { originalOf, serveBlob } from '../files/serve-file.ts'
import { openTemporaryLink } from '../files/temporary-link.ts'
import type { Attachment } from '../rules/attachment.ts'
import { thumbnailBlob, uploadUrl } from '../rules/path-id.ts'
import { readAttachments } from '../store/attachments.ts'

const served = { method: 'GET', tag: 'files', reply: z.string(), bare: true, restOfPath: true, failures: [] } as const

/** A person who opens the address is led to a page that asks for the sign-in, or says that there is no such file. */
async function serveTo(
  chat: ChatServices,
  viewer: Viewer,
  { pathId, download }: { readonly pathId: string; readonly download: boolean },
  request: RequestInfo,
): Promise<RawReply> {
  const file = await accessAttachment(chat, viewer, pathId)
  if (file !== undefined) return serveBlob(chat, request, originalOf(file, download))
  if (!isOpenedInBrowser(request)) throw refuseUpload.noSuchFile()
  const path = encodeURIComponent(uploadUrl(download ? `download/${pathId}` : pathId))
  return new RawReply(302, { location: `/file?path=${path}`, 'cache-control': 'no-store' }, '')
}

async function readable(chat: ChatServices, viewer: Viewer, pathId: string): Promise<Attachment> {
  const file = await accessAttachment(chat, viewer, pathId)
  if (file === undefined) throw refuseUpload.noSuchFile()
  return file
}

export const getFile = chatEndpoint({
  ...served,
  path: '/{realm_id}/{path}',
  summary: 'Get an uploaded file',
  access: 'visitor',
  params: { realm_id: inPath(param.text()), path: inPath(param.text()) },
  handle({ params: { realm_id, path }, caller, services, request }) {
    return serveTo(services, caller, { pathId: `${realm_id}/${path}`, download: false }, request)
  },
})

export const downloadFile = chatEndpoint({
  ...served,
  path: '/download/{path}',
  summary: 'Download an uploaded file',
  access: 'visitor',
  params: { path: inPath(param.text()) },
  handle({ params: { path }, caller, services, request }) {
    return serveTo(services, caller, { pathId: path, download: true }, request)
  },
})

export const getThumbnail = chatEndpoint({
  ...served,
  path: '/thumbnail/{path}',
  summary: 'Get an uploaded image in one of the sizes of server_thumbnail_formats',
  access: 'visitor',
  params: { path: inPath(param.text()) },
  async handle({ params, caller, services, request }) {
    const slash = params.path.lastIndexOf('/')
    const file = await readable(services, caller, params.path.slice(0, slash))
    const format = formatsFor(file).find(({ name }) => name === params.path.slice(slash + 1))
    if (format === undefined || file.thumbnails !== 'ready') throw refuseUpload.noSuchFile()
    const key = thumbnailBlob(file.pathId, format.name)
    const name = `${file.name}.webp`
    const tag = `${file.id}-${format.name}`
    return serveBlob(services, request, { key, name, tag, contentType: 'image/webp', download: false })
  },
})

export const getTemporaryFile = chatEndpoint({
  ...served,
  path: '/temporary/{path}',
  summary: 'Get an uploaded file by a temporary address, without credentials',
  access: 'anonymous',
  params: { path: inPath(param.text()) },
  async handle({ params, services, request }) {
    const token = params.path.split('/', 1)[0] ?? ''
    const pathId = openTemporaryLink(services.uploads.linkKey, token, services.clock.nowMs())
    const [file] = pathId === undefined ? [] : await readAttachments(services.database.sql, [pathId])
    if (file === undefined) throw refuseUpload.linkOver()
    return serveBlob(services, request, originalOf(file, false))
  },
})

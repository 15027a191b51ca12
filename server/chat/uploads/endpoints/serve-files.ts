import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { formatsFor } from '../../images/processing/thumbnails.ts'
import type { Viewer } from '../../messages/access/messages.ts'
import type { ChatServices } from '../../services.ts'
import { accessAttachment } from '../access.ts'
import { refuseUpload } from '../failures.ts'
import { originalOf, serveBlob } from '../files/serve-file.ts'
import { openTemporaryLink } from '../files/temporary-link.ts'
import type { Attachment } from '../rules/attachment.ts'
import { thumbnailBlob } from '../rules/path-id.ts'
import { readAttachments } from '../store/attachments.ts'

const served = { method: 'GET', tag: 'files', reply: z.string(), bare: true, restOfPath: true, failures: [] } as const

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
  async handle({ params, caller, services, request }) {
    const file = await readable(services, caller, `${params.realm_id}/${params.path}`)
    return serveBlob(services, request, originalOf(file, false))
  },
})

export const downloadFile = chatEndpoint({
  ...served,
  path: '/download/{path}',
  summary: 'Download an uploaded file',
  access: 'visitor',
  params: { path: inPath(param.text()) },
  async handle({ params, caller, services, request }) {
    return serveBlob(services, request, originalOf(await readable(services, caller, params.path), true))
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

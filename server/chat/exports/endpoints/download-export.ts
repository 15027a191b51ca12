import { z } from 'zod'
import { RawReply } from '../../../kernel/endpoint/endpoint.ts'
import { Failure } from '../../../kernel/endpoint/failure.ts'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { isOpenedInBrowser } from '../../../kernel/endpoint/request-info.ts'
import { roles } from '../../../kernel/values/roles.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { requireProofForFile } from '../../sign-in/access.ts'
import { refuseUpload } from '../../uploads/failures.ts'
import { serveBlob } from '../../uploads/files/serve-file.ts'
import { readExports } from '../store/data-exports.ts'
import { exportBlob } from '../worker/exports.ts'

export const downloadExport = chatEndpoint({
  method: 'GET',
  path: '/exports/1/{file}',
  under: '/user_avatars',
  tag: 'files',
  summary: 'Download an export of the organization’s data',
  access: 'visitor',
  params: { file: inPath(param.text(z.string().max(200))) },
  reply: z.string(),
  bare: true,
  description:
    'In a browser session, this needs a recent proof of identity. The address opened in a browser leads to the list of exports if it is refused.',
  failures: ['STEP_UP_REQUIRED'],
  async handle({ params, caller, services, request }) {
    // The name cannot be guessed, but it may be passed on.
    const mayRead = caller !== undefined && !caller.isBot && caller.role <= roles.administrator
    const all = mayRead ? await readExports(services.database.sql) : []
    const found = all.find(({ fileName }) => fileName === params.file)
    try {
      if (found === undefined) throw refuseUpload.noSuchFile()
      await requireProofForFile(services, request)
    } catch (error) {
      if (error instanceof Failure && isOpenedInBrowser(request))
        return new RawReply(302, { location: pageOf(found?.id) }, '')
      throw error
    }
    const name = `export-${found.id}.tar.gz`
    const key = exportBlob(params.file)
    return serveBlob(services, request, { key, name, contentType: 'application/gzip', tag: key, download: true })
  },
})

/** It asks for the sign-in or the proof of identity, and downloads the export then. */
const pageOf = (exportId: number | undefined): string =>
  exportId === undefined ? '/admin/exports' : `/admin/exports?download=${exportId}`

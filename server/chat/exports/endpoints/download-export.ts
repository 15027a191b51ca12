import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
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
  description: 'In a browser session, this needs a recent proof of identity.',
  failures: ['STEP_UP_REQUIRED'],
  async handle({ params, caller, services, request }) {
    // The name cannot be guessed, but it may be passed on.
    if (caller === undefined || caller.isBot || caller.role > roles.administrator) throw refuseUpload.noSuchFile()
    const found = (await readExports(services.database.sql)).find(({ fileName }) => fileName === params.file)
    if (found === undefined) throw refuseUpload.noSuchFile()
    await requireProofForFile(services, request)
    const name = `export-${found.id}.tar.gz`
    const key = exportBlob(params.file)
    return serveBlob(services, request, { key, name, contentType: 'application/gzip', tag: key, download: true })
  },
})

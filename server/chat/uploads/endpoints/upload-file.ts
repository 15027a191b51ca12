import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { uploadFile } from '../actions/upload-file.ts'
import { refuseUpload } from '../failures.ts'
import { fileBytesMax } from '../files/uploads.ts'
import { uploadUrl } from '../rules/path-id.ts'

export const postUserUploads = chatEndpoint({
  method: 'POST',
  path: '/user_uploads',
  summary: 'Upload a file',
  description:
    'The body contains exactly one file as a part of a multipart form. At first only its uploader can read it; others ' +
    'can once they can read a message that links it. Upload larger files in parts through /tus.',
  tag: 'uploads',
  access: 'sender',
  params: {},
  reply: z.strictObject({
    url: z.string().describe('The path of the file'),
    uri: z.string().describe('The same; deprecated'),
    filename: z.string().describe('Its name, without square brackets in a Markdown link'),
  }),
  failures: ['REQUEST_TOO_LARGE', 'REALM_UPLOAD_QUOTA'],
  // One file more than allowed, so that the failure can name the problem.
  body: { filesMax: 2, fileBytesMax: ({ uploads }) => fileBytesMax(uploads) },
  async handle({ caller, services, request }) {
    const [file, ...others] = (await request.body()).files
    if (file === undefined) throw refuseUpload.noFile()
    if (others.length > 0) throw refuseUpload.severalFiles()
    const { path, bytes, filename, mediaType } = file
    const stored = await uploadFile(services, caller, { path, bytes, name: filename, claimedType: mediaType })
    const url = uploadUrl(stored.pathId)
    return { url, uri: url, filename: stored.name }
  },
})

import { z } from 'zod'
import { RawReply } from '../../../kernel/endpoint/endpoint.ts'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { refuseImage } from '../failures.ts'

/** The signature in the address is the permission: it is in messages only. */
export const getExternalImage = chatEndpoint({
  method: 'GET',
  path: '/{seal}/{url}',
  under: '/external_content',
  tag: 'files',
  summary: 'Get an image of another site, fetched by this server',
  access: 'anonymous',
  params: { seal: inPath(param.text()), url: inPath(param.text()) },
  reply: z.string(),
  bare: true,
  failures: [],
  async handle({ params, services }) {
    const image = await services.externalImages?.open(params.seal, params.url)
    if (image === undefined) throw refuseImage.noSuchImage()
    const headers = {
      'content-type': image.contentType,
      'content-length': String(image.content.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400',
    }
    return new RawReply(200, headers, image.content)
  },
})

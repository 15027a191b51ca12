import { readUrlTemplate } from '../server/chat/rendering/markdown/linkifiers/url-template.ts'

/** The address of a playground with the code of a block, by the rules of the server. */
export function playgroundUrl(urlTemplate: string, code: string): string | undefined {
  const template = readUrlTemplate(urlTemplate)
  return template === 'invalid_url_template' ? undefined : template.expand(new Map([['code', code]]))
}

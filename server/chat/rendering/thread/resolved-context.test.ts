import fc from 'fast-check'
import { expect, test } from 'vitest'
import { externalImageLink } from '../../images/external/external-link.ts'
import { scanReferences } from '../markdown/references.ts'
import { anySource, contextForTest, linkifierForTest, renderer } from '../markdown/testing.ts'
import { runRenderTask } from './render-task.ts'
import { resolveContext } from './resolved-context.ts'

const externalImageKey = Buffer.alloc(32, 5)
const linkCards = new Map([
  ['http://a.org/x', { title: 'A page', description: 'Of A', imageUrl: 'https://a.org/p.png' }],
])
const context = contextForTest({
  linkifiers: [linkifierForTest('#(?P<id>[0-9]+)', 'https://a.org/{id}')],
  translatesEmoticons: true,
  defaultCodeLanguage: 'js',
  previews: {
    isEnabled: true,
    uploadedImage: (pathId) => (pathId === '2/a/x.png' ? { width: 40, height: 30 } : undefined),
    isUploadedAudio: (pathId) => pathId === '2/a/x.mp3',
    linkCard: (url) => linkCards.get(url),
    proxyUrl: (url) => externalImageLink(externalImageKey, url),
  },
})

function inThread(source: string) {
  const resolved = resolveContext(context, scanReferences(source, context.siteUrl), { linkCards, externalImageKey })
  return runRenderTask(renderer, structuredClone({ source, context: resolved }))
}

test('MD-63: any text renders with the resolved context as with the context itself', () => {
  fc.assert(
    fc.property(anySource, (source) => {
      expect(inThread(source)).toEqual(renderer.render(source, context))
    }),
    { numRuns: 400 },
  )
})

test('MD-63: each lookup of a message reaches the resolved context', () => {
  const source = [
    '@**Ada Byron** @_**Ada Byron|13** @*backend* #**design** #**design>logo** :party_crab: #5 :)',
    'https://a.org/cat.png http://a.org/x [x](/user_uploads/2/a/x.png) ![y](/user_uploads/2/a/x.mp3)',
    '```\nlet x = 1\n```',
  ].join('\n\n')
  const { html, ...facts } = inThread(source)
  expect({ html, ...facts }).toEqual(renderer.render(source, context))
  for (const part of ['user-mention', 'user-group-mention', 'party_crab', '/external_content/', 'A page', 'audio']) {
    expect(html, part).toContain(part)
  }
  expect(html).toContain('#narrow/channel/3-design/topic/logo/with/77')
})

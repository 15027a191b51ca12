import { useEffect, useState } from 'react'
import type { LinkifierPreview } from '../../../client/linkifier-preview.ts'

const previewModule = () => import('../../../client/linkifier-preview.ts')

/** What the server would make of the example. RE2 is loaded when the first dialog needs it; until then nothing is said. */
export function usePreview(pattern: string, urlTemplate: string, example: string): LinkifierPreview | undefined {
  const [preview, setPreview] = useState<LinkifierPreview | undefined>()
  useEffect(() => {
    let isCurrent = true
    // Half a linkifier is no mistake: it is judged once both parts are there.
    if (pattern === '' || urlTemplate === '') setPreview(undefined)
    else
      previewModule()
        .then(({ previewLinkifier }) => {
          if (isCurrent) setPreview(previewLinkifier({ pattern, urlTemplate }, example))
        })
        .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [pattern, urlTemplate, example])
  return preview
}

import { useEffect, useState } from 'react'
import type { LinkifierPreview } from '../../../client/linkifier-preview.ts'

const previewModule = () => import('../../../client/linkifier-preview.ts')

/**
 * The preview of the example, as the server renders it. RE2 loads with the first dialog; until then there is no
 * preview.
 */
export function usePreview(pattern: string, urlTemplate: string, example: string): LinkifierPreview | undefined {
  const [preview, setPreview] = useState<LinkifierPreview | undefined>()
  useEffect(() => {
    let isCurrent = true
    // Check only when both fields are filled in.
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

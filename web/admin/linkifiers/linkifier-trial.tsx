import type { LinkifierPreview } from '../../../client/linkifier-preview.ts'
import { TextField } from '../../design/fields/text-field.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'

export interface LinkifierTrialProps {
  readonly example: string
  readonly onExample: (example: string) => void
  readonly preview: LinkifierPreview | undefined
}

/** Previews the linkifier on a sample text. */
export function LinkifierTrial({ example, onExample, preview }: LinkifierTrialProps) {
  const text = useText('linkifiers')
  const formats = useFormats()
  const parts = preview?.kind === 'parts' ? preview.parts : []
  const links = parts.flatMap(({ url }, index) => (url === undefined ? [] : [{ url, index }]))
  return (
    <div className="admin-trial">
      <TextField label={text.example} lines={2} dir="auto" value={example} onChange={onExample} />
      <div className="admin-trial-result" role="status" aria-label={text.result}>
        <span className="field-label">{text.result}</span>
        <p dir="auto">{preview?.kind === 'parts' ? parts.map(partShown) : example}</p>
        {preview?.kind === 'parts' ? (
          <small>{links.length === 0 ? text.noMatch : text.matchCount(formats.number(links.length))}</small>
        ) : null}
        {links.length === 0 ? null : (
          <ul dir="ltr">
            {links.map(({ url, index }) => (
              <li key={index}>{url}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function partShown({ text, url }: { readonly text: string; readonly url?: string }, index: number) {
  return url === undefined ? text : <mark key={`${index}`}>{text}</mark>
}

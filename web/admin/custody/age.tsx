import { useFormats } from '../../i18n/format.ts'
import { useNow } from '../../platform/clock.ts'

/** How long ago something happened; the full time is its title. */
export function Age({ time }: { readonly time: string }) {
  const formats = useFormats()
  const now = useNow()
  const atMs = Number(time)
  return (
    <small className="admin-faint" title={formats.full(atMs)}>
      {formats.ago(atMs, now)}
    </small>
  )
}

import { Button } from '../../design/buttons/button.tsx'
import { Badge } from '../../design/display/badge.tsx'
import { PasskeyIcon } from '../../design/icons/icons.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useNow } from '../../platform/clock.ts'
import type { Passkey } from '../../session/passkeys.ts'
import './sessions-section.css'

export interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly onRename: () => void
  readonly onRemove: () => void
}

export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const text = useText('ownPasskeys')
  const formats = useFormats()
  const now = useNow()
  const { name, created_at, last_used_at } = passkey
  const ago = (seconds: number) => formats.ago(seconds * 1000, now)
  return (
    <div className="settings-row session-row passkey-row">
      <span className="session-icon">
        <PasskeyIcon size={20} />
      </span>
      <span className="settings-choice-text">
        <span className="session-name">
          <bdi>{name}</bdi>
          {passkey.is_backed_up ? (
            <span title={text.syncedText}>
              <Badge tone="neutral">{text.synced}</Badge>
            </span>
          ) : null}
        </span>
        <small>
          {text.made(ago(created_at))} · {last_used_at === null ? text.unused : text.used(ago(last_used_at))}
        </small>
      </span>
      <Button size="small" onPress={onRename} aria-label={`${text.rename}: ${name}`}>
        {text.rename}
      </Button>
      <Button size="small" onPress={onRemove} aria-label={`${text.remove}: ${name}`}>
        {text.remove}
      </Button>
    </div>
  )
}

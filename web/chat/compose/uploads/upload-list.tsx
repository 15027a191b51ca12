import { ProgressBar } from 'react-aria-components'
import { Button } from '../../../design/buttons/button.tsx'
import { IconButton } from '../../../design/buttons/icon-button.tsx'
import { CloseIcon } from '../../../design/icons/icons.tsx'
import { useFormats } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { useStore } from '../../../platform/store.ts'
import { useComposing } from '../composing.ts'
import './upload-list.css'
import type { Uploader, UploadState } from './uploader.ts'

/** The running uploads. */
export function UploadList() {
  const { uploader } = useComposing()
  const uploads = useStore(uploader.uploads)
  if (uploads.length === 0) return null
  return (
    <div className="uploads">
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} uploader={uploader} />
      ))}
    </div>
  )
}

function UploadRow({ upload, uploader }: { readonly upload: UploadState; readonly uploader: Uploader }) {
  const text = useText('compose')
  const formats = useFormats()
  const { id, name, sentBytes, totalBytes, state, error } = upload
  const part = totalBytes === 0 ? 0 : sentBytes / totalBytes
  const share = formats.number(part, { style: 'percent' })
  const statusText = state === 'failed' ? error || text.uploadFailed : state === 'waiting' ? text.uploadWaiting : share
  return (
    <div className={`upload upload-${state}`}>
      <bdi className="upload-name">{name}</bdi>
      <ProgressBar aria-label={text.uploadOf(name)} value={part * 100} valueLabel={share} className="upload-bar">
        {({ percentage = 0 }) => <span className="upload-fill" style={{ inlineSize: `${percentage}%` }} />}
      </ProgressBar>
      <span className="upload-status" role="status">
        {statusText}
      </span>
      {state === 'failed' ? (
        <Button size="small" onPress={() => uploader.retry(id)}>
          {text.tryAgain}
        </Button>
      ) : null}
      <IconButton
        label={text.cancelUpload(name)}
        icon={<CloseIcon size={13} />}
        size="small"
        tooltip="none"
        onPress={() => uploader.cancel(id)}
      />
    </div>
  )
}

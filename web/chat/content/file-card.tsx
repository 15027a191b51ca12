import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  ChartIcon,
  CodeIcon,
  DownloadIcon,
  DraftIcon,
  FolderIcon,
  PaperclipIcon,
  VideoIcon,
} from '../../design/icons/icons.tsx'
import { formatBytes } from '../../i18n/byte-size.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import './file-card.css'
import { downloadAddress, extensionOf, type MessageFile } from './message-files.ts'

const icons: readonly (readonly [typeof PaperclipIcon, string])[] = [
  [VideoIcon, 'mp4 m4v webm mov ogv mkv avi'],
  [DraftIcon, 'pdf doc docx odt rtf txt md pages'],
  [ChartIcon, 'csv tsv xls xlsx ods numbers'],
  [CodeIcon, 'js ts json xml html css py go rs java c cpp h sh sql yml yaml toml diff patch log'],
  [FolderIcon, 'zip gz tar tgz bz2 xz 7z rar'],
]

function iconOf(name: string) {
  const extension = extensionOf(name)
  return icons.find(([, extensions]) => extensions.split(' ').includes(extension))?.[0] ?? PaperclipIcon
}

export interface FileCardProps {
  readonly file: MessageFile
}

/** An uploaded file in a message: a player for video and sound, and its name, type and size with a download. */
export function FileCard({ file }: FileCardProps) {
  const text = useText('files')
  const [isPlayable, setPlayable] = useState(file.kind !== 'file')
  const size = useFileSize(file.href)
  const isMissing = size.data === null
  const media = { src: file.href, controls: true, preload: 'metadata', onError: () => setPlayable(false) } as const
  const Icon = iconOf(file.name)
  return (
    <span className={`file-card file-card-${isPlayable ? file.kind : 'file'}`}>
      {isPlayable && !isMissing && file.kind === 'video' ? (
        <video {...media} className="file-card-film" aria-label={text.videoOf(file.name)} playsInline />
      ) : null}
      <span className="file-card-line">
        <span className="file-card-icon">
          <Icon size={18} />
        </span>
        <span className="file-card-words">
          {isMissing ? <bdi>{file.name}</bdi> : <FileLink file={file} />}
          <small>{isMissing ? text.missing : <FileFacts name={file.name} bytes={size.data ?? undefined} />}</small>
        </span>
        {isMissing ? null : (
          <a
            className="icon-button icon-button-small file-card-download"
            href={downloadAddress(file.href)}
            download
            aria-label={text.download(file.name)}
            title={text.download(file.name)}
          >
            <DownloadIcon size={16} />
          </a>
        )}
      </span>
      {isPlayable && !isMissing && file.kind === 'audio' ? (
        <audio {...media} className="file-card-sound" aria-label={text.soundOf(file.name)} />
      ) : null}
    </span>
  )
}

function FileLink({ file }: { readonly file: MessageFile }) {
  return (
    <a href={file.href} target="_blank" rel="noopener">
      <bdi>{file.name}</bdi>
    </a>
  )
}

function FileFacts({ name, bytes }: { readonly name: string; readonly bytes: number | undefined }) {
  const text = useText('files')
  const language = useLanguage()
  const type = extensionOf(name).toUpperCase() || text.file
  return (
    <>
      <bdi>{type}</bdi>
      {bytes === undefined ? null : (
        <span>
          {' · '}
          <bdi>{formatBytes(language, bytes)}</bdi>
        </span>
      )}
    </>
  )
}

/** In bytes; null if the file is deleted or not for this user: the server decides. */
function useFileSize(href: string) {
  return useQuery({
    queryKey: ['file-size', href],
    queryFn: async ({ signal }) => {
      const reply = await fetch(href, { method: 'HEAD', signal })
      if (reply.status === 404 || reply.status === 403) return null
      if (!reply.ok) throw new Error(`${href} answered ${reply.status}`)
      return Number(reply.headers.get('content-length'))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

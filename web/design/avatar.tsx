import { useState } from 'react'
import './avatar.css'

export interface AvatarProps {
  readonly name: string
  /** Where the picture is; without one the first letters of the name stand in. */
  readonly url?: string | null | undefined
  readonly size?: number
  readonly presence?: 'active' | 'idle' | 'offline' | undefined
  /** Gives people without a picture a colour of their own. */
  readonly seed?: number
}

const tones = 8

export function Avatar({ name, url, size = 28, presence, seed }: AvatarProps) {
  const tone = (seed ?? [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)) % tones
  // A picture that cannot be had is no reason to show a broken one.
  const [failedUrl, setFailedUrl] = useState<string>()
  const box = { inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.38) }
  return (
    <span className={`avatar avatar-tone-${tone}`} style={box} aria-hidden="true">
      {url && url !== failedUrl ? (
        <img src={url} alt="" width={size} height={size} loading="lazy" onError={() => setFailedUrl(url)} />
      ) : (
        initialsOf(name)
      )}
      {presence === undefined || presence === 'offline' ? null : <i className={`avatar-presence avatar-${presence}`} />}
    </span>
  )
}

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : ''
  return [words[0], last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

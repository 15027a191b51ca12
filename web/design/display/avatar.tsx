import { useState } from 'react'
import './avatar.css'
import { classNames } from '../class-names.ts'

export interface AvatarProps {
  readonly name: string
  /** The picture; without one, the initials are shown. */
  readonly url?: string | null | undefined
  readonly size?: number
  readonly presence?: 'active' | 'idle' | 'offline' | undefined
  /** Chooses a color for users without a picture. */
  readonly seed?: number
}

const tones = 8
/** In pixels: too small for two letters and the presence dot. */
const smallBelow = 26

/** Initials are more useful than the generated avatars of the server. */
const isDrawn = (url: string): boolean => url.startsWith('/avatar/')

export function Avatar({ name, url, size = 28, presence, seed }: AvatarProps) {
  const tone = (seed ?? [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)) % tones
  // Show the initials if the picture cannot be loaded.
  const [failedUrl, setFailedUrl] = useState<string>()
  const isSmall = size < smallBelow
  const box = { inlineSize: size, blockSize: size, fontSize: Math.round(size * (isSmall ? 0.5 : 0.38)) }
  const names = classNames('avatar', `avatar-tone-${tone}`, isSmall && 'avatar-small')
  return (
    <span className={names} style={box} aria-hidden="true">
      {url && !isDrawn(url) && url !== failedUrl ? (
        <img src={url} alt="" width={size} height={size} loading="lazy" onError={() => setFailedUrl(url)} />
      ) : (
        initialsOf(name, isSmall ? 1 : 2)
      )}
      {presence === undefined || presence === 'offline' ? null : <i className={`avatar-presence avatar-${presence}`} />}
    </span>
  )
}

/** Keeps letters of joining scripts separate. */
const apart = '\u{200c}'

function initialsOf(name: string, count: 1 | 2): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : ''
  return [words[0], last]
    .slice(0, count)
    .map((word) => [...(word ?? '')][0] ?? '')
    .join(apart)
    .toUpperCase()
}

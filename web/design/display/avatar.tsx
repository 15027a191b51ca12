import { useState } from 'react'
import './avatar.css'
import { classNames } from '../class-names.ts'

export interface AvatarProps {
  readonly name: string
  /** Where the picture is; without one of the person's own the first letters of the name stand in. */
  readonly url?: string | null | undefined
  readonly size?: number
  readonly presence?: 'active' | 'idle' | 'offline' | undefined
  /** Gives people without a picture a colour of their own. */
  readonly seed?: number
}

const tones = 8
/** In pixels: no room for two letters and the mark of who is there. */
const smallBelow = 26

/** What the server draws for those who have no picture tells less than two letters do. */
const isDrawn = (url: string): boolean => url.startsWith('/avatar/')

export function Avatar({ name, url, size = 28, presence, seed }: AvatarProps) {
  const tone = (seed ?? [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)) % tones
  // A picture that cannot be had is no reason to show a broken one.
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

/** Letters of scripts that join would become one sign. */
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

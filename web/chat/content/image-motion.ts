import type { ThumbnailFormat, UserSettings } from '../../../client/chat/state/types.ts'

/** When animated images play: the values of the personal setting. */
const motions = ['always', 'on_hover', 'never'] as const
export type ImageMotion = (typeof motions)[number]

export function imageMotion({ web_animate_image_previews: chosen }: Partial<UserSettings>): ImageMotion {
  return motions.find((motion) => motion === chosen) ?? 'always'
}

/** The still version of an animated thumbnail; undefined when the server has none. */
export function stillSource(source: string, formats: readonly ThumbnailFormat[]): string | undefined {
  const moving = formats.find(({ name, animated }) => animated && source.endsWith(`/${name}`))
  if (moving === undefined) return undefined
  const still = formats.find(
    ({ animated, max_width, max_height }) =>
      !animated && max_width === moving.max_width && max_height === moving.max_height,
  )
  return still === undefined ? undefined : `${source.slice(0, -moving.name.length)}${still.name}`
}

/** Shows the still; on hover or focus the animation, if the setting allows it. */
export function stillImage(image: HTMLImageElement, still: string, motion: ImageMotion): void {
  const moving = image.src
  image.src = still
  const link = image.closest('a')
  if (motion !== 'on_hover' || link === null) return
  link.classList.add('message-image-at-rest')
  for (const event of ['pointerenter', 'focus']) link.addEventListener(event, () => image.setAttribute('src', moving))
  for (const event of ['pointerleave', 'blur']) link.addEventListener(event, () => image.setAttribute('src', still))
}

/** The organization's icon and logos. */
export const pictureKinds = ['icon', 'logo', 'night_logo'] as const

export type PictureKind = (typeof pictureKinds)[number]

export interface Picture {
  /** Undefined after removal: the version still increases, so that caches drop the old one. */
  readonly blob?: string | undefined
  readonly version: number
}

export type OrganizationPictures = Readonly<Partial<Record<PictureKind, Picture>>>

/** The stored size of a picture; a logo is as wide as a menu allows. */
export const pictureSizes: Readonly<
  Record<PictureKind, { readonly width: number; readonly height: number; readonly fit: 'cover' | 'inside' }>
> = {
  icon: { width: 100, height: 100, fit: 'cover' },
  logo: { width: 800, height: 100, fit: 'inside' },
  night_logo: { width: 800, height: 100, fit: 'inside' },
}

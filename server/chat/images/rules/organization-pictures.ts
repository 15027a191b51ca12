/** Pictures by which people know the organization. */
export const pictureKinds = ['icon', 'logo', 'night_logo'] as const

export type PictureKind = (typeof pictureKinds)[number]

export interface Picture {
  /** Undefined after it was taken away: the version goes on, so that nobody keeps showing the old one. */
  readonly blob?: string | undefined
  readonly version: number
}

export type OrganizationPictures = Readonly<Partial<Record<PictureKind, Picture>>>

/** The size a picture is kept in; a logo is as wide as a menu lets it be. */
export const pictureSizes: Readonly<
  Record<PictureKind, { readonly width: number; readonly height: number; readonly fit: 'cover' | 'inside' }>
> = {
  icon: { width: 100, height: 100, fit: 'cover' },
  logo: { width: 800, height: 100, fit: 'inside' },
  night_logo: { width: 800, height: 100, fit: 'inside' },
}

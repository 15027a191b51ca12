import { z } from 'zod'
import type { OrganizationPictures, PictureKind } from './rules/organization-pictures.ts'

// Mobile apps do not draw vector images.
const builtIn = '/static/images/icon.png'

/** Under the site, if the organization has its own picture. */
export function pictureUrl(pictures: OrganizationPictures, kind: PictureKind, site: string): string {
  const picture = pictures[kind]
  if (picture?.blob === undefined) return `${site}${builtIn}`
  return `/user_avatars/1/realm/${kind}.png?version=${picture.version}`
}

export const pictureSourceSchema = z.enum(['U', 'G', 'D'])

/** Whether the picture was uploaded or is the server's default. */
export function pictureSource(pictures: OrganizationPictures, kind: PictureKind): z.input<typeof pictureSourceSchema> {
  if (pictures[kind]?.blob !== undefined) return 'U'
  return kind === 'icon' ? 'G' : 'D'
}

/** The two fields of a picture, under their names in events. */
export function pictureFields(pictures: OrganizationPictures, kind: PictureKind, site: string) {
  return { [`${kind}_url`]: pictureUrl(pictures, kind, site), [`${kind}_source`]: pictureSource(pictures, kind) }
}

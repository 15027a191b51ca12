import type { OrganizationPictures, PictureKind } from './rules/organization-pictures.ts'

// Apps for telephones draw no vectors.
const builtIn = '/static/images/icon.png'

/** Under the site, where it is a picture of the organization's own. */
export function pictureUrl(pictures: OrganizationPictures, kind: PictureKind, site: string): string {
  const picture = pictures[kind]
  if (picture?.blob === undefined) return `${site}${builtIn}`
  return `/user_avatars/1/realm/${kind}.png?version=${picture.version}`
}

/** How the picture came about: uploaded, or this server's own. */
export function pictureSource(pictures: OrganizationPictures, kind: PictureKind): 'U' | 'G' | 'D' {
  if (pictures[kind]?.blob !== undefined) return 'U'
  return kind === 'icon' ? 'G' : 'D'
}

/** The two fields clients know a picture by, under the names they have in events. */
export function pictureFields(pictures: OrganizationPictures, kind: PictureKind, site: string) {
  return { [`${kind}_url`]: pictureUrl(pictures, kind, site), [`${kind}_source`]: pictureSource(pictures, kind) }
}

/** The number of the only organization in addresses. */
export const organizationNumber = 1

const shape = /^\d{1,9}\/[a-z0-9]{2}\/[a-z0-9]{24}\/[^/]{1,300}$/

/** The path id of an upload: the organization, two characters, a long secret, the name. */
export function makePathId(fan: string, secret: string, name: string): string {
  return `${organizationNumber}/${fan}/${secret}/${name}`
}

/** The database cannot store a NUL, so no upload has one. */
export function isPathId(text: string): boolean {
  return shape.test(text) && !text.includes('\0')
}

/** The blob prefix does not contain the name, so that no user input becomes a file name. */
export function blobPrefix(pathId: string): string {
  return `uploads/${pathId.split('/').slice(0, 3).join('/')}`
}

export const originalBlob = (pathId: string): string => `${blobPrefix(pathId)}/original`
export const thumbnailBlob = (pathId: string, format: string): string => `${blobPrefix(pathId)}/${format}`

/** Encoded, since names may contain letters of every script. */
export function uploadUrl(pathId: string): string {
  return `/user_uploads/${pathId}`
}

/** The decoded path id from an address in a text. */
export function pathIdAsWritten(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

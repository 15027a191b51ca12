/** There is one organization, and this is its number in addresses. */
export const organizationNumber = 1

const shape = /^\d{1,9}\/[a-z0-9]{2}\/[a-z0-9]{24}\/[^/]{1,300}$/

/** An upload as addresses name it: the organization, two characters, a long secret, the name. */
export function makePathId(fan: string, secret: string, name: string): string {
  return `${organizationNumber}/${fan}/${secret}/${name}`
}

export function isPathId(text: string): boolean {
  return shape.test(text)
}

/** Where the bytes lie: the name is no part of it, so that no name is ever one of the file system's. */
export function blobPrefix(pathId: string): string {
  return `uploads/${pathId.split('/').slice(0, 3).join('/')}`
}

export const originalBlob = (pathId: string): string => `${blobPrefix(pathId)}/original`
export const thumbnailBlob = (pathId: string, format: string): string => `${blobPrefix(pathId)}/${format}`

/** As an address: names may hold letters of every script. */
export function uploadUrl(pathId: string): string {
  return `/user_uploads/${pathId}`
}

/** What somebody wrote in an address, with whatever was encoded in it. */
export function pathIdAsWritten(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

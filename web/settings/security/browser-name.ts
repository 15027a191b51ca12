import { deviceOf } from '../../../client/sign-in-device.ts'

/** "Firefox, Linux" from a user agent; empty if it is unknown. */
export function browserName(userAgent: string): string {
  const { program, system } = deviceOf(userAgent)
  return [program, system].filter((name) => name !== undefined).join(', ')
}

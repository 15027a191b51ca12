import { deviceOf } from '../../../client/sign-in-device.ts'

/** "Firefox, Linux" from what a browser says of itself; empty when it says nothing known. */
export function browserName(userAgent: string): string {
  const { program, system } = deviceOf(userAgent)
  return [program, system].filter((name) => name !== undefined).join(', ')
}

import { sha256 } from '../../kernel/auth/digest.ts'
import { knownDevicesPerPersonMax } from '../limits.ts'
import type { Write } from '../ports.ts'
import { type AccountsServices, writing } from '../services.ts'
import { deleteKnownDevicesBeyond, noteKnownDevice } from '../store/known-devices.ts'

export async function noteDevice(
  services: AccountsServices,
  personId: number,
  mark: string,
  write?: Write,
): Promise<'new' | 'known'> {
  return writing(services, write, async ({ sql }) => {
    const isNew = await noteKnownDevice(sql, personId, sha256(mark), services.clock.nowMs())
    if (isNew) await deleteKnownDevicesBeyond(sql, personId, knownDevicesPerPersonMax)
    return isNew ? 'new' : 'known'
  })
}

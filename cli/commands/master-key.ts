import type { Command } from 'commander'
import { isSealedUnder, type Resealed, resealAll } from '../../server/accounts/module.ts'
import { loadMasterKey, masterKeySetting, readMasterKey, saveMasterKey } from '../../server/kernel/auth/master-key.ts'
import { systemIds } from '../../server/kernel/ids/ids.ts'
import type { CommandContext } from '../context.ts'
import { atDeployment, refuseOldSchema } from '../with-deployment.ts'

export function defineMasterKey(masterKey: Command, context: CommandContext): void {
  masterKey
    .command('change')
    .argument(
      '<file>',
      'the file with the new key: 64 hexadecimal digits (openssl rand -hex 32), readable by its owner only',
    )
    .description('Encrypt every secret with another master key; restart a running server afterwards')
    .action((file: string) => change(context, file))
}

const change = (context: CommandContext, file: string) =>
  atDeployment(context, async ({ settings, deployment }) => {
    const { database, dataDirectory } = deployment
    await refuseOldSchema(database)
    const isStored = settings.masterKey === undefined && settings.mode === 'sandbox'
    const oldKey = await loadMasterKey({
      fromSetting: settings.masterKey,
      dataDirectory: isStored ? dataDirectory : undefined,
      ids: systemIds,
    })
    const newKey = await readMasterKey(file)
    const done = (await isSealedUnder(database, newKey))
      ? 'Every secret is encrypted with this key already.'
      : describeDone(await resealAll({ database, ids: systemIds, oldKey, newKey }))
    // A kill before this line leaves the old key: the same command again comes to here.
    if (isStored) await saveMasterKey(dataDirectory, newKey, systemIds)
    const next = isStored
      ? 'It is stored in the data directory; restart the server.'
      : `Restart the server with ${masterKeySetting} set to it.`
    context.print(`${done} ${next}\n`)
  })

const describeDone = ({ tradingKeys, secondFactors, providerSecrets }: Resealed) =>
  `${tradingKeys} trading keys, ${secondFactors} second factors and ${providerSecrets} provider secrets are encrypted with the new key.`

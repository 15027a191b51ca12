import type { Command } from 'commander'
import { resealAll } from '../../server/accounts/module.ts'
import { loadMasterKey, masterKeySetting, readMasterKey, saveMasterKey } from '../../server/kernel/auth/master-key.ts'
import { systemIds } from '../../server/kernel/ids/ids.ts'
import type { CommandContext } from '../context.ts'
import { atDeployment, refuseOldSchema } from '../with-deployment.ts'

export function defineMasterKey(masterKey: Command, context: CommandContext): void {
  masterKey
    .command('change')
    .argument('<file>', 'holds the new key: 64 hexadecimal digits (openssl rand -hex 32), readable by its owner alone')
    .description('Seal every secret under another master key; a server that runs must be started again afterwards')
    .action((file: string) => change(context, file))
}

const change = (context: CommandContext, file: string) =>
  atDeployment(context, async ({ settings, deployment }) => {
    const { database, dataDirectory } = deployment
    await refuseOldSchema(database)
    const isKept = settings.masterKey === undefined && settings.mode === 'sandbox'
    const oldKey = await loadMasterKey({
      fromSetting: settings.masterKey,
      dataDirectory: isKept ? dataDirectory : undefined,
      ids: systemIds,
    })
    const newKey = await readMasterKey(file)
    const { tradingKeys, secondFactors } = await resealAll({ database, ids: systemIds, oldKey, newKey })
    if (isKept) await saveMasterKey(dataDirectory, newKey, systemIds)
    const next = isKept
      ? 'It is kept in the data directory; start the server again.'
      : `Start the server again with ${masterKeySetting} set to it.`
    context.print(
      `${tradingKeys} trading keys and ${secondFactors} second factors are sealed under the new key. ${next}\n`,
    )
  })

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from 'commander'
import { beforeEach, expect, test } from 'vitest'
import { SettableClock } from '../../server/kernel/clock/clock.ts'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'
import { SignerLog } from '../../server/trading/custody/signer/signer-log.ts'
import { defineSigner } from './signer.ts'

const folder = testFolder('signer-commands')
const [keys, config, log] = ['keys.json', 'config.json', 'signer.log'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]
const asset = { coin: 'eth', decimals: 18, perWithdrawalMax: '1', perHourMax: '10' }
const network = { network: 'ETH', kind: 'evm', chainId: 1, endpoints: ['http://127.0.0.1:1'], assets: [asset] }

beforeEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
})

async function run(words: readonly string[], environment: Record<string, string> = {}): Promise<string> {
  const printed: string[] = []
  const print = (text: string) => void printed.push(text)
  const command = new Command('signer').exitOverride().configureOutput({ writeErr: () => {} })
  defineSigner(command, { environment, print, printError: print })
  await command.parseAsync([...words], { from: 'user' })
  return printed.join('')
}

test('SIGNER-11: init writes the key file and prints the public part; the same seed gives the same wallets', async () => {
  const password = { AGORA_SIGNER_PASSWORD: 'correct horse battery' }
  await expect(run(['init', keys])).rejects.toThrow('set AGORA_SIGNER_PASSWORD')
  const seed = 'ab'.repeat(32)
  const first = await run(['init', keys], { ...password, AGORA_SIGNER_SEED: seed })
  const again = await run(['init', `${keys}2`], { ...password, AGORA_SIGNER_SEED: seed })
  expect(first).toMatch(/hotWallet +0x[0-9a-fA-F]{40}\n/)
  expect(first).toMatch(/depositXpub +xpub/)
  expect(first).not.toContain(seed)
  expect(again.split('\n').slice(0, 3)).toEqual(first.split('\n').slice(0, 3))
})

test('SIGNER-11: init shows a new seed only on request, and a copy of it restores the wallets', async () => {
  const password = { AGORA_SIGNER_PASSWORD: 'correct horse battery' }
  const shown = await run(['init', keys, '--show-seed'], password)
  const [, seed = ''] = /^seed +([0-9a-f]{64})$/m.exec(shown) ?? []
  const restored = await run(['init', `${keys}2`], { ...password, AGORA_SIGNER_SEED: seed })
  expect(restored.split('\n').slice(0, 3)).toEqual(shown.split('\n').slice(0, 3))
  expect(restored).not.toContain(seed)
})

test('SIGNER-16: the venue is asked over https, or over http on this machine only', async () => {
  const given = (venueUrl: string) => writeFile(config, JSON.stringify({ name: 's', venueUrl, networks: [network] }))
  await (await SignerLog.open(log, new SettableClock())).close()
  for (const venueUrl of ['https://venue.example/v1', 'http://localhost:8080/v1', 'http://[::1]:8080/v1']) {
    await given(venueUrl)
    expect(await run(['status', '--config', config, '--log', log])).toContain('no open transactions')
  }
  for (const venueUrl of ['http://venue.example/v1', 'http://127.0.0.1.venue.example/v1', 'ftp://127.0.0.1/']) {
    await given(venueUrl)
    await expect(run(['status', '--config', config, '--log', log])).rejects.toThrow('venueUrl')
  }
})

test('SIGNER-10: status checks the log and lists what an operator decides about', async () => {
  await writeFile(config, JSON.stringify({ name: 's', venueUrl: 'http://127.0.0.1:1', networks: [network] }))
  const written = await SignerLog.open(log, new SettableClock())
  await written.add({ step: 'refused', network: 'ETH', withdrawalId: '7', reason: 'another contract' })
  await written.close()
  const text = await run(['status', '--config', config, '--log', log])
  expect(text).toContain('1 entries')
  expect(text).toMatch(/withdrawal 7 +another contract/)
  await writeFile(config, JSON.stringify({ name: 's' }))
  await expect(run(['status', '--config', config, '--log', log])).rejects.toThrow('is not a configuration of a signer')
})

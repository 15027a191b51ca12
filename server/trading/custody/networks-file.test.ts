import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HDKey } from '@scure/bip32'
import { expect, test } from 'vitest'
import { testFolder } from '../../kernel/storage/testing-folder.ts'
import { BadNetworksFile, readNetworksFile } from './networks-file.ts'

const folder = await mkdtemp(testFolder(''))
const path = join(folder, 'networks.json')

async function problemsOf(content: unknown, allowsSimulated = true): Promise<readonly string[]> {
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  const failure = await readNetworksFile(path, { allowsSimulated }).catch((error: unknown) => error)
  return failure instanceof BadNetworksFile ? failure.problems : []
}

const simulated = { network: 'BTC', kind: 'simulated' }

test('CUSTODY-1: the file names the networks, and every problem of it is reported with its place', async () => {
  await writeFile(path, JSON.stringify({ networks: [{ ...simulated, everySeconds: 2, finalConfirmations: 9 }] }))
  const [network] = await readNetworksFile(path, { allowsSimulated: true })
  expect(network).toMatchObject({ network: 'BTC', everyMs: 2_000, finalConfirmations: 9, kind: { kind: 'simulated' } })
  expect(await problemsOf('{')).toEqual(['is not JSON'])
  expect(await problemsOf({ networks: [{ ...simulated, network: 'not a symbol', more: 1 }] })).toEqual([
    'networks[0].network: is the symbol of a network in the catalogue',
    expect.stringContaining('networks[0]: Unrecognized key'),
  ])
  const several = { networks: [simulated, { ...simulated, config: { x: 1 } }, { network: 'ETH', kind: 'dogecoin' }] }
  expect(await problemsOf(several)).toEqual([
    'networks[1] (BTC) is listed twice',
    expect.stringContaining('networks[1] (BTC).config: Unrecognized key'),
    expect.stringContaining('networks[2] (ETH).kind "dogecoin" is not one of '),
  ])
  const absent = await readNetworksFile(join(folder, 'absent.json'), { allowsSimulated: true }).catch(String)
  expect(absent).toContain('absent.json: does not exist: `agora network add` makes it')
})

test('CUSTODY-10: a simulated network is refused in production mode', async () => {
  expect(await problemsOf({ networks: [simulated] }, false)).toEqual([
    'networks[0] (BTC).kind simulated is play money and refused in production mode',
  ])
})

test('CUSTODY-32: two networks of one chain are refused: both would credit a deposit', async () => {
  const config = {
    ...{ chainId: 1, coin: 'eth', endpoints: ['https://one.example'] },
    depositXpub: HDKey.fromMasterSeed(Buffer.alloc(32, 1)).publicExtendedKey,
    hotWallet: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    gasWallet: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  }
  const evm = (network: string, chainId: number) => ({ network, kind: 'evm', config: { ...config, chainId } })
  expect(await problemsOf({ networks: [evm('ERC20', 1), evm('POLYGON', 137), simulated] })).toEqual([])
  expect(await problemsOf({ networks: [evm('ERC20', 1), simulated, evm('ETH', 1)] })).toEqual([
    'networks[2] (ETH).config has the chain of ERC20: both would credit its deposits',
  ])
})

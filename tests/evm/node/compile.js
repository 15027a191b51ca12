// Compiles token.sol with the compiler in .cache/evm-node and prints the contracts as JSON: interface and bytecode by name.
// `node tests/evm/node/compile.js > tests/evm/node/contracts.json` renews the committed result.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const installed = createRequire(join(here, '..', '..', '..', '.cache', 'evm-node', 'package.json'))
const solc = installed('solc')

const input = {
  language: 'Solidity',
  sources: { 'token.sol': { content: readFileSync(join(here, 'token.sol'), 'utf8') } },
  settings: {
    evmVersion: 'paris',
    optimizer: { enabled: true, runs: 200 },
    metadata: { appendCBOR: false },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  },
}
const { contracts, errors } = JSON.parse(solc.compile(JSON.stringify(input)))
const problems = (errors ?? []).filter((/** @type {{ severity: string }} */ { severity }) => severity === 'error')
if (problems.length > 0) throw new Error(JSON.stringify(problems))
const made = Object.entries(contracts['token.sol']).map(([name, { abi, evm }]) => [
  name,
  { abi, bytecode: `0x${evm.bytecode.object}` },
])
process.stdout.write(`${JSON.stringify(Object.fromEntries(made), null, 2)}\n`)

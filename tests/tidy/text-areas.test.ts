import { describe, expect, test } from 'vitest'
import { found } from './planted.ts'
import { checkTextAreas } from './text-areas.ts'

const english: [string, string] = [
  'web/languages/en.ts',
  "export const en = {\n  shared: {\n    design: {\n      close: 'x',\n    },\n  },\n  trade: {\n    wallet: {\n      title: 'y',\n    },\n  },\n}\n",
]
const wallet: [string, string] = ['web/trade/wallet.tsx', "const text = useText('wallet')"]

describe('text areas', () => {
  test('code that is loaded with the texts of its area is allowed', () => {
    const main: [string, string] = [
      'web/main.tsx',
      "const text = useText('design')\nconst load = () => withTexts('trade', () => import('./trade/wallet.tsx'))",
    ]
    expect(found(checkTextAreas, english, wallet, main)).toEqual([])
  })

  test.each([
    "import { Wallet } from './trade/wallet.tsx'",
    "const load = () => import('./trade/wallet.tsx')",
    "const load = () => withTexts('chat', () => import('./trade/wallet.tsx'))",
    "import { between } from './trade/between.ts'",
  ])('%s loads it without them', (code) => {
    const between: [string, string] = ['web/trade/between.ts', "import './wallet.tsx'"]
    expect(found(checkTextAreas, english, wallet, between, ['web/main.tsx', code])).toEqual([
      "web/trade/wallet.tsx:1 the texts of wallet may not be loaded here: import this file with withTexts('trade', …)",
    ])
  })

  test('a text in a table of titles counts too', () => {
    const rows: [string, string] = ['web/main.tsx', "const rows = [{\n  title: titleIn('wallet', 'title'),\n}]"]
    expect(found(checkTextAreas, english, rows)).toHaveLength(1)
  })
})

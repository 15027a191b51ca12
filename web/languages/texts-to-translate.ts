import { en } from './en.ts'
import { languages, languageTable } from './languages.ts'
import { missingTexts } from './missing-texts.ts'
import type { Area } from './texts.ts'

/** The texts that only English has, by language and area; for the build and the release. */
export async function textsToTranslate() {
  const areas = Object.keys(en) as readonly Area[]
  const rows = languages.flatMap((language) =>
    areas.map(async (area) => {
      const missing = missingTexts(await languageTable[language].load(area), en[area])
      return { language, area, missing }
    }),
  )
  return (await Promise.all(rows)).filter(({ missing }) => missing.length > 0)
}

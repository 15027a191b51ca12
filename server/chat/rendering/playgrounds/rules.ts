import { readUrlTemplate } from '../markdown/linkifiers/url-template.ts'

export type InvalidPlayground =
  | 'name_empty'
  | 'language_empty'
  | 'language_too_long'
  | 'language_bad_characters'
  | 'invalid_url_template'
  | 'code_variable_missing'
  | 'other_variable'

const languageLengthMax = 40

export interface Playground {
  readonly name: string
  /** The Pygments name, as code blocks carry it. */
  readonly language: string
  readonly urlTemplate: string
}

/** A playground receives the code of a block, so its address has that variable and no other. */
export function checkPlayground({ name, language, urlTemplate }: Playground): true | InvalidPlayground {
  if (name.trim() === '') return 'name_empty'
  if (language.trim() === '') return 'language_empty'
  if (language.length > languageLengthMax) return 'language_too_long'
  if (!/^[ a-zA-Z0-9_+\-./#]*$/.test(language)) return 'language_bad_characters'
  const template = readUrlTemplate(urlTemplate)
  if (template === 'invalid_url_template') return template
  if (!template.variables.has('code')) return 'code_variable_missing'
  return template.variables.size === 1 ? true : 'other_variable'
}

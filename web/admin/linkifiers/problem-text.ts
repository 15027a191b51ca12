import type { LinkifierPreview } from '../../../client/linkifier-preview.ts'
import type { TextOf } from '../../i18n/text.ts'

type Problem = Extract<LinkifierPreview, { kind: 'invalid' }>['problem']
type Text = TextOf<'linkifiers'>

export interface ProblemText {
  readonly field: 'pattern' | 'template'
  readonly message: string
}

/** The problem of a linkifier and the field it belongs to. An empty pattern is not reported. */
export function problemText(problem: Problem, text: Text): ProblemText | undefined {
  switch (problem.reason) {
    case 'pattern_empty':
      return undefined
    case 'pattern_too_long':
    case 'pattern_too_complex':
      return { field: 'pattern', message: text[problem.reason] }
    case 'bad_regular_expression':
      return { field: 'pattern', message: text.bad_regular_expression(problem.detail) }
    case 'invalid_url_template':
      return { field: 'template', message: text.invalid_url_template }
    case 'group_not_in_pattern':
      return { field: 'template', message: text.group_not_in_pattern(problem.name) }
    case 'group_not_in_template':
      return { field: 'template', message: text.group_not_in_template(problem.name) }
  }
}

import { expect, test } from 'vitest'
import { reverseProblem } from './reverse.ts'

const linkifier = {
  pattern: '#(?P<id>[0-9]+)',
  urlTemplate: 'https://example.com/{id}',
  exampleInput: '#12',
  reverseTemplate: '#{id}',
  alternativeUrlTemplates: ['https://old.example.com/issues/{id}'],
}

test.each([
  [{}, undefined],
  [{ exampleInput: null, reverseTemplate: null, alternativeUrlTemplates: [] }, undefined],
  [{ reverseTemplate: null }, undefined],
  [{ pattern: '\\{(?P<id>[0-9]+)\\}', exampleInput: '{12}', reverseTemplate: '{{{id}}}' }, undefined],
  [{ exampleInput: '12' }, 'example_does_not_match'],
  [{ exampleInput: '#12 and more' }, 'example_does_not_match'],
  [{ exampleInput: null }, 'template_without_example'],
  [{ reverseTemplate: 'issue {id}' }, 'template_differs'],
  [{ reverseTemplate: '#{number}' }, 'template_differs'],
  [{ reverseTemplate: '#{id' }, 'template_differs'],
  [{ alternativeUrlTemplates: ['https://example.com/{id'] }, 'invalid_alternative'],
  [{ alternativeUrlTemplates: ['https://example.com/{number}'] }, 'alternative_with_other_groups'],
])('LINKIFIER-5: %j gives %s', (change, problem) => {
  expect(reverseProblem({ ...linkifier, ...change })).toBe(problem)
})

/** The modules of the documentation page that need no browser. */
export { type Api, type Operation, readApi } from '../../web/docs/api-document.ts'
export { constraints, exampleOf } from '../../web/docs/constraints.ts'
export { type Part, plainCurl, selfSigningCurl, signedCurl } from '../../web/docs/curl.ts'
export { layOut } from '../../web/docs/json-text.ts'
export { boundText, encodePairs, planRequest } from '../../web/docs/request-plan.ts'
export { membersOf, type Schema, typeLabel } from '../../web/docs/schema.ts'
export { find } from '../../web/docs/search.ts'

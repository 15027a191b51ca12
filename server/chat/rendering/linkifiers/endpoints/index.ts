import type { AnyEndpoint } from '../../../../kernel/endpoint/endpoint.ts'
import { addLinkifierEndpoint } from './add-linkifier.ts'
import { getLinkifiers } from './get-linkifiers.ts'
import { removeLinkifierEndpoint } from './remove-linkifier.ts'
import { reorderLinkifiersEndpoint } from './reorder-linkifiers.ts'
import { updateLinkifierEndpoint } from './update-linkifier.ts'

export const linkifierEndpoints: readonly AnyEndpoint[] = [
  getLinkifiers,
  addLinkifierEndpoint,
  updateLinkifierEndpoint,
  removeLinkifierEndpoint,
  reorderLinkifiersEndpoint,
]

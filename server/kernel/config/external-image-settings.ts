import { z } from 'zod'
import { type AddressList, addressList } from '../auth/address-list.ts'
import { setting } from './setting.ts'
import { yesOrNo } from './yes-or-no.ts'

/** Images of other sites in messages. */
export const externalImageSettings = {
  fetchesExternalImages: setting({
    name: 'AGORA_EXTERNAL_IMAGES',
    meaning: 'Whether the server fetches images of other sites for its users; otherwise they are links',
    form: 'true or false',
    fallback: 'true',
    schema: yesOrNo,
  }),
  externalImageNetworks: setting({
    name: 'AGORA_EXTERNAL_IMAGE_NETWORKS',
    meaning: 'Private addresses that images may be fetched from, besides the public internet',
    form: 'addresses and CIDR ranges, separated by commas',
    fallback: undefined,
    schema: z.string().max(2000).transform(networksOf),
  }),
}

function networksOf(text: string, context: z.RefinementCtx): AddressList {
  const list = addressList(text.split(',').map((part) => part.trim()))
  if (!('wrong' in list)) return list
  context.addIssue({ code: 'custom', message: 'not an address or a range' })
  return z.NEVER
}

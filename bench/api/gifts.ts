import { sealGiftLink } from '@champa/contract/gift-link-cipher'
import { sendGiftLink } from '@champa/contract/gift-link'
import { toSharedKey } from '../../apps/server/features/gift-link/send-gift-link.ts'
import { giftWallet } from '../load/outside-answers.ts'
import type { HttpRequest } from '../load/requests.ts'
import type { Field } from './field.ts'

/** The requests that redeem a new gift link for each member, encrypted as in the app. */
export function giftRequests({ stack, savers }: Field, run: number): Promise<HttpRequest[]> {
  const key = toSharedKey(stack.secrets['LINK_KEY']!)
  return Promise.all(
    savers.map(async ({ id, headers }) => {
      const link = `https://gift.truemoney.com/campaign/?v=bench${run}x${id}`
      const sealed = await sealGiftLink(key, link, giftWallet)
      return { path: sendGiftLink.path, headers, body: JSON.stringify({ link: sealed }) }
    }),
  )
}

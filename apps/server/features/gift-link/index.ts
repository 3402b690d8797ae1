import { sendGiftLink as sendEndpoint } from '@champa/contract/gift-link'
import * as office from '@champa/contract/office/deposits/gift-links'
import type { Job } from '../../platform/job.ts'
import { answer, type Route } from '../../platform/route/route.ts'
import { depositProjection } from '../responsible/index.ts'
import { checkGiftLinks } from './check-gift-links.job.ts'
import { endGiftLink } from './office/end-gift-link.ts'
import { listWaitingGifts } from './office/list-waiting-gifts.ts'
import { sendGiftLink } from './send-gift-link.ts'

export {
  closeGiftLink,
  listGiftLinks,
  type WaitingGiftLink,
} from './close-gift-link.ts'
export { listWaitingGifts } from './office/list-waiting-gifts.ts'
export { endGiftAction } from './office/end-gift-action.ts'
export { toSharedKey } from './send-gift-link.ts'

export const giftLinkRoutes: Route[] = [
  answer(sendEndpoint, sendGiftLink, depositProjection),
  answer(office.listWaitingGifts, listWaitingGifts),
  answer(office.endGiftLink, endGiftLink),
]

export const giftLinkJobs: Job[] = [checkGiftLinks]

import { sendGiftLink as sendEndpoint } from '@champa/contract/gift-link'
import type { Job } from '../../platform/job.ts'
import { answer, type Route } from '../../platform/route/route.ts'
import { depositProjection } from '../responsible/index.ts'
import { checkGiftLinks } from './check-gift-links.job.ts'
import { sendGiftLink } from './send-gift-link.ts'

export {
  closeGiftLink,
  listGiftLinks,
  type WaitingGiftLink,
} from './close-gift-link.ts'
export { toSharedKey } from './send-gift-link.ts'

export const giftLinkRoutes: Route[] = [answer(sendEndpoint, sendGiftLink, depositProjection)]

export const giftLinkJobs: Job[] = [checkGiftLinks]

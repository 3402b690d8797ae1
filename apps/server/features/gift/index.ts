import { sendGiftLink as sendEndpoint } from '@champa/contract/gift'
import type { Job } from '../../platform/job.ts'
import { answer, type Route } from '../../platform/route/route.ts'
import { depositProjection } from '../responsible/index.ts'
import { askGifts } from './ask-gifts.job.ts'
import { sendGiftLink } from './send-gift-link.ts'

export { closeGift, listGifts, type WaitingGift } from './close-gift.ts'
export { toSharedKey } from './send-gift-link.ts'

export const giftRoutes: Route[] = [answer(sendEndpoint, sendGiftLink, depositProjection)]

export const giftJobs: Job[] = [askGifts]

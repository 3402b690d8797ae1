import * as promotion from '@champa/contract/promotion'
import { answer, type Route } from '../../platform/route/route.ts'
import { activatePromotion } from './activate-promotion.ts'
import { currentPromotion, findPromotion } from './find-promotion.ts'

export const promotionRoutes: Route[] = [
  answer(promotion.currentPromotion, currentPromotion),
  answer(promotion.findPromotion, findPromotion),
  answer(promotion.activatePromotion, activatePromotion),
]

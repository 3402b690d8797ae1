import type { readRefundBanners as endpoint } from '@champa/contract/refund'
import { bannersIn, languageOf } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route.ts'

export const readRefundBanners: Handler<typeof endpoint> = async (
  { headers },
  { operatorSettings, settings },
) => ({
  banners: bannersIn(
    operatorSettings.read('refund').banners,
    languageOf(headers, settings.defaultLocale),
  ),
})

import type { readInviteBanners as endpoint } from '@champa/contract/invite'
import { bannersIn, languageOf } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route.ts'

export const readInviteBanners: Handler<typeof endpoint> = async (
  { headers },
  { operatorSettings, settings },
) => ({
  banners: bannersIn(
    operatorSettings.read('invite').banners,
    languageOf(headers, settings.defaultLocale),
  ),
})

import type { readAgreements as endpoint } from '@champa/contract/lookup'
import { htmlsIn, languageOf } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route.ts'

export const readAgreements: Handler<typeof endpoint> = async (
  { headers },
  { settings, operatorSettings },
) => {
  return {
    agreements: htmlsIn(
      operatorSettings.read('agreements'),
      languageOf(headers, settings.defaultLocale),
    ),
  }
}

import type { readNotice as endpoint } from '@champa/contract/lookup'
import { htmlsIn, languageOf } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route.ts'

export const readNotice: Handler<typeof endpoint> = async (
  { headers },
  { settings, operatorSettings },
) => {
  return {
    notices: htmlsIn(operatorSettings.read('notices'), languageOf(headers, settings.defaultLocale)),
  }
}

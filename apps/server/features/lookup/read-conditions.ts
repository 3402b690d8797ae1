import type { readConditions as endpoint } from '@champa/contract/lookup'
import { languageOf, textsIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route.ts'

export const readConditions: Handler<typeof endpoint> = async (
  { headers },
  { settings, operatorSettings },
) => {
  return {
    conditions: textsIn(
      operatorSettings.read('conditions'),
      languageOf(headers, settings.defaultLocale),
    ),
  }
}

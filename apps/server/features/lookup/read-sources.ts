import type { readSources as endpoint } from '@champa/contract/lookup'
import { languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route.ts'

export const readSources: Handler<typeof endpoint> = async (
  { headers },
  { settings, operatorSettings },
) => {
  const language = languageOf(headers, settings.defaultLocale)
  return {
    sources: operatorSettings
      .read('sources')
      .map(({ code, description }) => ({ code, description: textIn(description, language) })),
  }
}

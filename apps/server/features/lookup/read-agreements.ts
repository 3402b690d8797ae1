import type { readAgreements as endpoint } from '@champa/contract/lookup'
import { languageOf, textsIn } from '../../platform/operator-text.ts'
import type { Handler } from '../../platform/route.ts'

export const readAgreements: Handler<typeof endpoint> = async ({ headers }, { settings, site }) => {
  const texts = site.read('agreements').map(({ html }) => html)
  return { agreements: textsIn(texts, languageOf(headers, settings.defaultLocale)).map((html) => ({ html })) }
}

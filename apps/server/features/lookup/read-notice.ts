import type { readNotice as endpoint } from '@champa/contract/lookup'
import { languageOf, textsIn } from '../../platform/operator-text.ts'
import type { Handler } from '../../platform/route.ts'

export const readNotice: Handler<typeof endpoint> = async ({ headers }, { settings, site }) => {
  const texts = site.read('notices').map(({ html }) => html)
  return { notices: textsIn(texts, languageOf(headers, settings.defaultLocale)).map((html) => ({ html })) }
}

import type { readPolicies as endpoint } from '@champa/contract/privacy'
import { languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route.ts'
import { policiesOf } from '../account/index.ts'

export const readPolicies: Handler<typeof endpoint> = async (
  { headers },
  { settings, operatorSettings },
) => {
  const language = languageOf(headers, settings.defaultLocale)
  const policies = policiesOf(operatorSettings).map(({ kind, key, html }) => ({
    kind,
    key,
    html: textIn(html, language),
  }))
  return { policies: policies.filter(({ html }) => html.trim() !== '') }
}

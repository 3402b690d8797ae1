import type { PolicyKind } from '@champa/contract/privacy'
import { keyOf, type OperatorText } from '../../../platform/operator/operator-text.ts'
import type { OperatorSettings } from '../../../platform/operator-settings.ts'

/** The current version of an operator's text that members accept. */
export interface Policy {
  kind: PolicyKind
  /** The version; it differs as soon as a word of the text differs. */
  key: string
  html: OperatorText
}

export function policiesOf(operatorSettings: OperatorSettings): Policy[] {
  const named = (kind: PolicyKind, texts: { html: OperatorText }[]): Policy[] =>
    texts.map(({ html }) => ({ kind, key: keyOf(html), html }))
  return [
    ...named('terms', operatorSettings.read('agreements')),
    ...named('privacy', operatorSettings.read('privacyNotice')),
  ]
}

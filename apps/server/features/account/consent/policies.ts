import type { PolicyKind } from '@champa/contract/privacy'
import { keyOf, type OperatorText } from '../../../platform/operator/operator-text.ts'
import type { Site } from '../../../platform/site.ts'

/** A text of the operator's that members accept, as it stands now. */
export interface Policy {
  kind: PolicyKind
  /** Its version: another once a word has changed. */
  key: string
  html: OperatorText
}

export function policiesOf(site: Site): Policy[] {
  const named = (kind: PolicyKind, texts: { html: OperatorText }[]): Policy[] =>
    texts.map(({ html }) => ({ kind, key: keyOf(html), html }))
  return [
    ...named('terms', site.read('agreements')),
    ...named('privacy', site.read('privacyNotice')),
  ]
}

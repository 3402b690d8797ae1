import type { LockTerms } from '@champa/contract/lock'
import type { Currency } from '@champa/ui/format/format-money'
import type { Detail } from '@champa/ui/list/detail-list'
import type { ReactNode } from 'react'
import { LockTermsList } from '../../features/lock/lock-terms-list.tsx'

/** The one way in which conditions are told, for every sheet of the page. */
export function termsIn(currency: Currency): (terms: LockTerms, before: readonly Detail[]) => ReactNode {
  return (terms, before) => <LockTermsList terms={terms} currency={currency} before={before} />
}

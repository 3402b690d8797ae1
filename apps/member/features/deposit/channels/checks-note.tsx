import type { readDepositLookup } from '@champa/contract/lookup'
import type { Answer } from '@champa/client/call-shape'
import { useTranslations } from 'use-intl'

/** A note before a deposit about the checks that a withdrawal will go through. */
export function ChecksNote({
  checks: { ownAccount, playThrough },
}: {
  checks: Answer<typeof readDepositLookup>['checks']
}) {
  const t = useTranslations()
  if (!ownAccount && playThrough === 0) return null
  const times = String(playThrough / 100)
  return (
    <p className="t-sm c-2 t-center checks-note">
      {playThrough === 0
        ? t('dep.checkOwn')
        : t(ownAccount ? 'dep.checkBoth' : 'dep.checkPlay', { times })}
    </p>
  )
}

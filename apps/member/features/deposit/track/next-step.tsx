import type { TrackedDeposit } from '@champa/contract/deposit'
import { Button } from '@champa/ui/action/button'
import { ButtonLink } from '@champa/ui/action/button-link'
import { useTranslations } from 'use-intl'
import type { Place } from '../channels/use-place.ts'

interface NextStepProps {
  deposit: TrackedDeposit
  contactHref: string
  place: Place
}

/** The member's one possible action for a deposit; nothing while there is only waiting. */
export function NextStep({ deposit, contactHref, place }: NextStepProps) {
  const t = useTranslations()
  const { next, channel, provider } = deposit
  // A member who announced a transfer has made it already, or knows how.
  if (next === null || next === 'wait' || (next === 'pay' && channel === 'bank')) return null
  if (next === 'contact')
    return (
      <ButtonLink kind="tonal" size="sm" href={contactHref}>
        {t('nav.contact')}
      </ButtonLink>
    )
  const steps = {
    pay: { words: t('track.pay'), tab: channel === 'gift' ? 'wallet' : 'qr' },
    'new-code': { words: t('track.newCode'), tab: 'qr' },
    'send-slip': { words: t('track.sendSlip'), tab: 'slip' },
    'send-slip-again': { words: t('track.sendSlipAgain'), tab: 'slip' },
  } as const
  const { words, tab } = steps[next]
  // The tab is open already, or is not offered.
  if (place.tab === tab || !place.tabs.includes(tab)) return null
  return (
    <Button
      kind="tonal"
      size="sm"
      onClick={() => place.goTo(tab, channel === 'qr' ? provider : null)}
    >
      {words}
    </Button>
  )
}

import type { TrackedDeposit } from '@champa/contract/deposit'
import { Button } from '@champa/ui/action/button'
import { ButtonLink } from '@champa/ui/action/button-link'
import { useTranslations } from 'use-intl'
import type { Place } from '../ways/use-place.ts'

interface NextStepProps {
  deposit: TrackedDeposit
  contactHref: string
  place: Place
}

/** The one thing that the member can do about a deposit; nothing where there is only to wait. */
export function NextStep({ deposit, contactHref, place }: NextStepProps) {
  const t = useTranslations()
  const { next, channel, provider } = deposit
  // Whoever announced a transfer has made it, or knows how.
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
  // There already: the place itself is the next step.
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

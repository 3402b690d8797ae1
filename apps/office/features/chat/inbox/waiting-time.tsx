import { clock } from '@champa/ui/icons/office'
import { Icon } from '@champa/ui/brand/icon'
import { useTranslations } from 'use-intl'
import { useNow } from '../../../platform/device/use-now.ts'
import { useSpanText } from './use-span-text.ts'
import { waitingTone } from './waiting-look.ts'

/** Time that a customer has waited, coloured by urgency. */
export function WaitingTime({ since }: { since: number }) {
  const t = useTranslations()
  const span = useSpanText()
  const waited = Math.max(0, useNow() - since)
  return (
    <span className={`wait wait--${waitingTone(waited)} num`}>
      <Icon icon={clock} size={16} />
      <span className="sr">{t('inbox.waiting', { time: '' })}</span>
      {span(waited)}
    </span>
  )
}

import type { Commitment } from '@champa/contract/spin'
import { Sheet } from '@champa/ui/overlay/sheet'
import { useTranslations } from 'use-intl'
import { NextRound } from './next-round.tsx'
import { PlayedRounds } from './played-rounds.tsx'
import './proof.css'

interface ProofSheetProps {
  open: boolean
  onClose: () => void
  next: Commitment | null
}

/**
 * How rounds are drawn, the commitment for the next one, and every played round for the member to
 * verify (docs/fairness.md).
 */
export function ProofSheet({ open, onClose, next }: ProofSheetProps) {
  const t = useTranslations()
  return (
    <Sheet
      wide
      open={open}
      onClose={onClose}
      title={t('proof.title')}
      closeLabel={t('common.close')}
    >
      <p>{t('proof.intro')}</p>
      <ol className="proof-steps">
        <li>{t('proof.before')}</li>
        <li>{t('proof.during')}</li>
        <li>{t('proof.after')}</li>
      </ol>
      {next && <NextRound key={next.no} next={next} />}
      <PlayedRounds />
    </Sheet>
  )
}

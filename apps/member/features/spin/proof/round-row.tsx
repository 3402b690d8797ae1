import { oddsText, proofText } from '@champa/contract/fair-draw'
import type { PlayedRound } from '@champa/contract/spin'
import { Button } from '@champa/ui/action/button'
import { copy as copyGlyph } from '@champa/ui/icons/money'
import { caretDown } from '@champa/ui/icons/nav'
import { Icon } from '@champa/ui/brand/icon'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '@champa/client/time'
import { Check, useCheck } from './check.tsx'
import { ProofValue, useCopyProof } from './proof-value.tsx'

interface RoundRowProps {
  round: PlayedRound
  open: boolean
  onToggle: () => void
}

/** One played round: all values needed to draw it again, and the verification. */
export function RoundRow({ round, open, onToggle }: RoundRowProps) {
  const t = useTranslations()
  const id = useId()
  return (
    <li className="proof-round">
      <button
        type="button"
        className="proof-round__head"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        <span className="grow">
          <b className="fw-6 proof-round__title">
            {t('wheel.round', { no: String(round.no) })} · {round.label}
          </b>
          <span className="t-sm c-3 num">{formatDateTime(round.playedAt)}</span>
        </span>
        <Icon icon={caretDown} size={20} />
      </button>
      <div id={id} hidden={!open}>
        {open && <RoundProof round={round} />}
      </div>
    </li>
  )
}

function RoundProof({ round }: { round: PlayedRound }) {
  const t = useTranslations()
  const copy = useCopyProof()
  const check = useCheck(round)
  return (
    <div className="proof-round__body">
      <dl className="proof-values">
        <ProofValue term={t('proof.result')}>
          {round.code} · {round.label}
        </ProofValue>
        <ProofValue term={t('proof.serverSeed')}>{round.serverSeed}</ProofValue>
        <ProofValue term={t('proof.seedHash')}>{round.seedHash}</ProofValue>
        <ProofValue term={t('proof.mySeed')}>{round.clientSeed}</ProofValue>
        <ProofValue term={t('proof.no')}>{round.no}</ProofValue>
        <ProofValue term={t('proof.odds')}>{oddsText(round.odds).replaceAll(',', ', ')}</ProofValue>
        <ProofValue term={t('proof.oddsHash')}>{round.oddsHash}</ProofValue>
        <ProofValue term={t('proof.gone')}>
          {round.gone.length === 0 ? t('proof.noneGone') : round.gone.join(', ')}
        </ProofValue>
      </dl>
      <div className="proof-round__acts">
        <Button size="sm" busy={check.busy} busyLabel={t('proof.verifying')} onClick={check.run}>
          {t('proof.verify')}
        </Button>
        <Button
          size="sm"
          kind="tonal"
          icon={copyGlyph}
          onClick={() => copy(proofText(round), t('proof.copied'))}
        >
          {t('proof.copyAll')}
        </Button>
      </div>
      <div role="status">{check.done && <Check round={round} done={check.done} />}</div>
    </div>
  )
}

import type { Commitment } from '@champa/contract/spin'
import { Icon } from '@champa/ui/brand/icon'
import { Field } from '@champa/ui/form/field'
import { arrowsClockwise } from '@champa/ui/icons/arrow'
import { Sheet } from '@champa/ui/overlay/sheet'
import { CopyButton } from '@champa/ui/pay/copy-button'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { keepClientSeed, newClientSeed, readClientSeed } from '../round-proof.ts'
import { PlayedRounds } from './played-rounds.tsx'
import { ProofValue, useCopyProof } from './proof-value.tsx'
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

/**
 * The server's commitment for the next round, and the member's seed, which can be changed until the
 * spin.
 */
function NextRound({ next }: { next: Commitment }) {
  const t = useTranslations()
  const copy = useCopyProof()
  const [seed, setSeed] = useState(readClientSeed)
  const change = (wanted: string) => {
    setSeed(wanted)
    if (isClientSeed(wanted)) keepClientSeed(wanted)
  }
  const title = t('proof.next', { no: String(next.no) })
  return (
    <section className="card pad proof-card" aria-label={title}>
      <h3 className="t-h3">{title}</h3>
      <dl className="proof-values">
        <ProofValue
          term={t('proof.seedHash')}
          action={
            <CopyButton
              label={t('common.copy')}
              spoken={t('proof.seedHash')}
              onCopy={() =>
                copy(next.seedHash, t('common.copied', { text: `${next.seedHash.slice(0, 8)}…` }))
              }
            />
          }
        >
          {next.seedHash}
        </ProofValue>
        <ProofValue term={t('proof.oddsHash')}>{next.oddsHash}</ProofValue>
      </dl>
      <Field
        label={t('proof.mySeed')}
        hint={t('proof.mySeedHint')}
        error={isClientSeed(seed) ? undefined : t('proof.mySeedBad')}
        value={seed}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => change(event.target.value)}
        suffix={
          <button type="button" className="copy proof-new" onClick={() => change(newClientSeed())}>
            <Icon icon={arrowsClockwise} size={18} />
            {t('proof.newSeed')}
          </button>
        }
      />
    </section>
  )
}

/**
 * The contract's rule for a member's seed: 1 to 64 printable ASCII characters, so that every
 * program hashes the same bytes.
 */
export const isClientSeed = (seed: string): boolean => /^[\x20-\x7e]{1,64}$/.test(seed)

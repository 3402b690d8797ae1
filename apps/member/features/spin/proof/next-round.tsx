import type { Commitment } from '@champa/contract/spin'
import { arrowsClockwise } from '@champa/ui/icons/arrow'
import { Field } from '@champa/ui/form/field'
import { Icon } from '@champa/ui/brand/icon'
import { CopyButton } from '@champa/ui/pay/copy-button'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { keepClientSeed, newClientSeed, readClientSeed } from '../client-seed.ts'
import { ProofValue, useCopyProof } from './proof-value.tsx'

/**
 * The server's commitment for the next round, and the member's seed, which can be changed until the
 * spin.
 */
export function NextRound({ next }: { next: Commitment }) {
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
 * The contract's rule for a member's seed: 1 to 64 printable ASCII characters, so every program
 * hashes the same bytes.
 */
export const isClientSeed = (seed: string): boolean => /^[\x20-\x7e]{1,64}$/.test(seed)

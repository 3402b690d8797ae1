import { type DrawStep, maxRedraws, type Verified, verifyRound } from '@champa/contract/fair-draw'
import type { PlayedRound } from '@champa/contract/spin'
import { checkCircleFill, xCircleFill } from '@champa/ui/icons/status'
import { Icon } from '@champa/ui/brand/icon'
import { InfoNote } from '@champa/ui/state/info-note'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isPromiseHeld } from '../round-proof.ts'

/** The results of the verification of a round, step by step. */
export function Check({ round, done }: { round: PlayedRound; done: Done }) {
  const t = useTranslations()
  const stepText = useStepText(round)
  if (!done.can) return <InfoNote kind="warn">{t('proof.cannot')}</InfoNote>
  const { seed, odds, slice, steps } = done.verified
  const promised = isPromiseHeld(round)
  const holds = seed && odds && slice && promised !== false
  const drawn = steps.at(-1)?.code ?? ''
  return (
    <div className="proof-check">
      <p className={holds ? 'fw-7 c-jade' : 'fw-7 c-chili'}>
        {t(holds ? 'proof.allHold' : 'proof.broken')}
      </p>
      <ol>
        {promised === null ? (
          <li>
            <span className="proof-check__step">{t('proof.promiseUnknown')}</span>
          </li>
        ) : (
          <Line holds={promised}>{t(promised ? 'proof.promiseHolds' : 'proof.promiseBroken')}</Line>
        )}
        <Line holds={seed}>{t(seed ? 'proof.seedHolds' : 'proof.seedBroken')}</Line>
        <Line holds={odds}>{t(odds ? 'proof.oddsHold' : 'proof.oddsBroken')}</Line>
        {steps.map((step) => (
          <li key={step.counter}>
            <span className="proof-check__step">
              <span className="num" translate="no">
                {t('proof.step', { count: String(step.counter + 1), number: step.number })}
              </span>
              <span>{stepText(step)}</span>
            </span>
          </li>
        ))}
        <Line holds={slice}>
          {t(slice ? 'proof.sliceHolds' : 'proof.sliceBroken', { code: drawn })}
        </Line>
      </ol>
    </div>
  )
}

function Line({ holds, children }: { holds: boolean; children: string }) {
  return (
    <li className={holds ? 'is-held' : 'is-broken'}>
      <Icon icon={holds ? checkCircleFill : xCircleFill} size={20} />
      <span>{children}</span>
    </li>
  )
}

/** The text for one step of the draw: a number and its effect. */
function useStepText({ odds, gone }: PlayedRound): (step: DrawStep) => string {
  const t = useTranslations()
  const totalOf = (all: typeof odds) => String(all.reduce((sum, { weight }) => sum + weight, 0))
  return ({ counter, pick, code }) => {
    if (pick === null || code === null) return t('proof.stepOver')
    const total = totalOf(
      counter < maxRedraws ? odds : odds.filter((odd) => !gone.includes(odd.code)),
    )
    return t(gone.includes(code) ? 'proof.stepGone' : 'proof.stepPick', {
      pick: String(pick),
      total,
      code,
    })
  }
}

type Done = { can: true; verified: Verified } | { can: false }

/**
 * Repeats the draw of a round in this browser. Over plain http (a sandbox on a phone) browsers
 * provide no Web Crypto for it.
 */
export function useCheck(round: PlayedRound) {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  async function run(): Promise<void> {
    setBusy(true)
    setDone(
      await verifyRound(round).then(
        (verified): Done => ({ can: true, verified }),
        (): Done => ({ can: false }),
      ),
    )
    setBusy(false)
  }
  return { busy, done, run: () => void run() }
}

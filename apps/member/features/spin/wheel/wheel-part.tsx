import type { Commitment } from '@champa/contract/spin'
import { Button } from '@champa/ui/action/button'
import { Wheel } from '@champa/ui/wheel/wheel'
import { WheelHub } from '@champa/ui/wheel/wheel-hub'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFrozen } from '../use-frozen.ts'
import { OddsSheet } from './odds-sheet.tsx'
import type { ActiveWheel, Rounds } from './use-round.ts'
import { WheelStatus } from './wheel-status.tsx'
import './wheel-part.css'

interface WheelPartProps {
  wheel: ActiveWheel
  coins: number
  next: Commitment | null
  rounds: Rounds
  onProof: () => void
  onCoins: () => void
}

/** The wheel with its coins, its status line, and buttons for the odds and the verification. */
export function WheelPart({ wheel, coins, rounds, onProof, onCoins, ...props }: WheelPartProps) {
  const t = useTranslations()
  const [odds, setOdds] = useState(false)
  const { round } = rounds
  const next = useFrozen(props.next, round !== null)
  const stop = round?.result
    ? wheel.slices.findIndex((slice) => slice.code === round.result?.code)
    : null
  return (
    <section
      className="wheel-part"
      aria-label={t('wheel.title')}
      aria-busy={round !== null || undefined}
    >
      <Wheel
        sectors={wheel.slices}
        label={t('wheel.picture', {
          count: String(wheel.slices.length),
          labels: wheel.slices.map((slice) => slice.label).join(', '),
        })}
        round={round && { stop }}
        onLanded={rounds.land}
        onResult={rounds.finish}
      >
        <WheelHub
          count={String(coins)}
          unit={t('home.coin', { n: String(coins) })}
          label={t(round ? 'wheel.busy' : 'wheel.spin')}
          unavailable={!rounds.ready}
          onClick={rounds.spin}
        />
      </Wheel>
      <WheelStatus wheel={wheel} coins={coins} rounds={rounds} onCoins={onCoins} />
      <div className="wheel-part__foot">
        <Button kind="ghost" size="sm" aria-haspopup="dialog" onClick={() => setOdds(true)}>
          {t('wheel.odds')}
        </Button>
        <Button kind="ghost" size="sm" aria-haspopup="dialog" onClick={onProof}>
          {t('wheel.proof')}
        </Button>
      </div>
      {next && (
        <p className="wheel-part__print t-sm c-3">
          <span>{t('wheel.round', { no: String(next.no) })}</span>
          <span className="sr">{t('wheel.print')}</span>
          <span className="num" translate="no">
            {next.seedHash.slice(0, 8)}…{next.seedHash.slice(-8)}
          </span>
        </p>
      )}
      <OddsSheet open={odds} onClose={() => setOdds(false)} wheel={wheel} />
    </section>
  )
}

import type { Commitment } from '@champa/contract/spin'
import { Button } from '@champa/ui/action/button'
import hub from '@champa/ui/art/hub.svg'
import { Wheel } from '@champa/ui/wheel/wheel'
import { type ComponentPropsWithRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { OddsSheet } from './odds-sheet.tsx'
import { type ActiveWheel, type Rounds, useFrozen } from './use-round.ts'
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
        slices={wheel.slices}
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

interface WheelHubProps extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'children'> {
  count: string
  /** The word for coins in the member's language. */
  unit: string
  /** Accessible name of the button; a screen reader reads the count and the unit after it. */
  label: string
  /**
   * Announced as disabled to screen readers; a tap still calls the handler, which can explain why.
   */
  unavailable: boolean
}

/** The coin in the middle of the wheel: the button that starts a spin. */
function WheelHub({ count, unit, label, unavailable, type = 'button', ...rest }: WheelHubProps) {
  return (
    <button {...rest} type={type} className="wheel__hub" aria-disabled={unavailable || undefined}>
      <span className="sr">{label}</span>
      <img src={hub} alt="" draggable={false} />
      <b className={count.length > 3 ? 'num is-long' : 'num'}>{count}</b>
      <span>{unit}</span>
    </button>
  )
}

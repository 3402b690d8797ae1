import { Button } from '@champa/ui/action/button'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../platform/client.ts'
import type { Trouble } from './trouble.ts'
import type { ActiveWheel, Rounds } from './use-round.ts'

interface WheelStatusProps {
  wheel: ActiveWheel
  coins: number
  rounds: Rounds
  onCoins: () => void
}

/**
 * One line below the wheel: what to do, its current state, the result, or why it does not turn.
 * Changes are announced to screen readers.
 */
export function WheelStatus({ wheel, coins, rounds, onCoins }: WheelStatusProps) {
  const t = useTranslations()
  const troubleText = useTroubleText(wheel, coins)
  const { round, trouble } = rounds
  const poor = !round && !trouble && coins < wheel.cost
  return (
    <div className="wheel-status">
      <p className="t-sm c-2" role="status">
        {round?.landed && round.result ? (
          <b className="wheel-status__result">
            {t('wheel.stopped', { label: round.result.label })}
          </b>
        ) : round ? (
          t(round.looking ? 'wheel.asking' : 'wheel.busy')
        ) : trouble ? (
          <span className="wheel-status__trouble">{troubleText(trouble)}</span>
        ) : poor ? (
          troubleText({ kind: 'noCoin' })
        ) : wheel.cost === 1 ? (
          t('wheel.hint')
        ) : (
          `${t('wheel.hint')} · ${t('wheel.cost', { cost: String(wheel.cost) })}`
        )}
      </p>
      {!round && trouble?.kind === 'unknown' && (
        <Button
          kind="tonal"
          size="sm"
          busy={trouble.looking}
          busyLabel={t('wheel.checking')}
          onClick={rounds.findAgain}
        >
          {t('wheel.check')}
        </Button>
      )}
      {!round && (poor || trouble?.kind === 'noCoin') && (
        <Button kind="soft" size="sm" aria-haspopup="dialog" onClick={onCoins}>
          {t('wheel.coins')}
        </Button>
      )}
    </div>
  )
}

function useTroubleText(wheel: ActiveWheel, coins: number): (trouble: Trouble) => string {
  const t = useTranslations()
  const errorText = useErrorText()
  return (trouble) => {
    switch (trouble.kind) {
      case 'offline':
        return t('wheel.offline')
      case 'notTaken':
        return t('wheel.notTaken')
      case 'unknown':
        return t('wheel.unknown', { no: String(trouble.no) })
      case 'refused':
        return errorText(trouble.refused)
      case 'noCoin':
        return wheel.cost === 1
          ? t('wheel.noCoin')
          : t('wheel.short', { cost: String(wheel.cost), count: String(coins) })
    }
  }
}

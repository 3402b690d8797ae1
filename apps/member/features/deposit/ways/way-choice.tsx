import type { DepositBank } from '@champa/contract/lookup'
import { ChoiceChips } from '@champa/ui/action/choice-chips'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { gatewayName } from '../../../platform/gateway-name.ts'

interface WayChoiceProps {
  /** The best working one first. */
  ways: readonly DepositBank[]
  way: DepositBank
  onPick: (bankCode: string) => void
}

/**
 * The recommended code channel, under a name that members know; the operator's other channels open
 * on request.
 */
export function WayChoice({ ways, way, onPick }: WayChoiceProps) {
  const t = useTranslations()
  const healthText = useHealthText()
  const recommended = way.bankCode === ways[0]?.bankCode
  const [open, setOpen] = useState(!recommended)
  const name = way.currency === 'LAK' ? t('dep.laoQr') : t('dep.promptpayQr')
  const nameOf = ({ bankCode, bankAccountName }: DepositBank) =>
    gatewayName(t, bankCode, bankAccountName) ?? bankCode
  const chips = ways.map((one) => ({
    value: one.bankCode,
    label: isPoor(one) ? `${nameOf(one)} · ${healthText(one)}` : nameOf(one),
  }))
  return (
    <div className="way">
      <div className="between">
        <p>
          <b>{recommended ? name : `${name} · ${nameOf(way)}`}</b>{' '}
          <span className={isPoor(way) ? 't-sm c-warn' : 't-sm c-3'}>{healthText(way)}</span>
        </p>
        {ways.length > 1 && (
          <button
            type="button"
            className="link"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t('dep.otherWays')}
          </button>
        )}
      </div>
      {open && ways.length > 1 && (
        <ChoiceChips label={t('dep.provider')} chips={chips} value={way.bankCode} onPick={onPick} />
      )}
    </div>
  )
}

const isPoor = ({ health }: DepositBank): boolean =>
  health?.state === 'slow' || health?.state === 'down'

function useHealthText(): (way: DepositBank) => string {
  const t = useTranslations('dep')
  return ({ health }) => {
    if (health?.state === 'down') return t('downNow')
    if (health?.state === 'slow') return t('slowNow')
    const seconds = health?.usualSeconds ?? null
    if (seconds === null) return ''
    return t('usually', {
      time:
        seconds < 60
          ? t('seconds', { n: String(seconds) })
          : t('minutes', { n: String(Math.ceil(seconds / 60)) }),
    })
  }
}

import type { DepositBank } from '@champa/contract/lookup'
import { ChoiceChips } from '@champa/ui/action/choice-chips'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { channelName, gatewayName, qrName } from '../../../platform/gateway-name.ts'

interface ChannelChoiceProps {
  /** The QR channels sorted by health, the best one first. */
  channels: readonly DepositBank[]
  channel: DepositBank
  onPick: (bankCode: string) => void
}

/**
 * The recommended QR channel, under a name that members know; the operator's other QR channels open
 * on request.
 */
export function ChannelChoice({ channels, channel, onPick }: ChannelChoiceProps) {
  const t = useTranslations()
  const healthText = useHealthText()
  const recommended = channel.bankCode === channels[0]?.bankCode
  const [open, setOpen] = useState(!recommended)
  const name = qrName(t, channel.currency)
  const nameOf = ({ bankCode, bankAccountName, currency }: DepositBank) =>
    channelName(t, bankCode, bankAccountName, currency)
  const gateway = gatewayName(t, channel.bankCode, channel.bankAccountName)
  const otherName = gateway === null ? nameOf(channel) : `${name} · ${gateway}`
  const chips = channels.map((one) => ({
    value: one.bankCode,
    label: isPoor(one) ? `${nameOf(one)} · ${healthText(one)}` : nameOf(one),
  }))
  return (
    <div className="way">
      <div className="between">
        <p>
          <b>{recommended ? name : otherName}</b>{' '}
          <span className={isPoor(channel) ? 't-sm c-warn' : 't-sm c-3'}>
            {healthText(channel)}
          </span>
        </p>
        {channels.length > 1 && (
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
      {open && channels.length > 1 && (
        <ChoiceChips
          label={t('dep.provider')}
          chips={chips}
          value={channel.bankCode}
          onPick={onPick}
        />
      )}
    </div>
  )
}

const isPoor = ({ health }: DepositBank): boolean =>
  health?.state === 'slow' || health?.state === 'down'

function useHealthText(): (channel: DepositBank) => string {
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

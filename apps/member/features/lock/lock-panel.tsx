import type { PlayLock } from '@champa/contract/lock'
import { Button } from '@champa/ui/action/button'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { arrowsClockwise } from '@champa/ui/icons/arrow'
import { caretDown } from '@champa/ui/icons/nav'
import { DetailList } from '@champa/ui/list/detail-list'
import { Icon } from '@champa/ui/brand/icon'
import { type MeterLine, TurnoverMeter } from '@champa/ui/reward/turnover-meter'
import { InfoNote } from '@champa/ui/state/info-note'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRelativeTime } from '../../platform/relative-time.ts'
import { formatDateTime } from '@champa/client/time'
import { GameLists, LockTermsList } from './lock-terms-list.tsx'
import { isDue, meterOf } from './meter-of.ts'
import './lock.css'

interface LockPanelProps {
  lock: PlayLock
  currency: Currency
  online: boolean
  checking: boolean
  onCheck: () => void
}

/**
 * An active play lock: its progress, how it ends, whose money is in it, and how much a cancellation
 * would leave.
 */
export function LockPanel({ lock, currency, online, checking, onCheck }: LockPanelProps) {
  const t = useTranslations()
  const money = (amount: bigint) => formatMoney(amount, currency)
  const check = (
    <Button
      kind="tonal"
      size="sm"
      icon={arrowsClockwise}
      busy={checking}
      unavailable={!online}
      onClick={onCheck}
    >
      {t('bon.lock.checkBalance')}
    </Button>
  )
  const facts = [
    { term: t('bon.row.total'), value: money(lock.total), number: true },
    { term: t('bon.row.own'), value: money(lock.principal), number: true },
    { term: t('bon.row.credit'), value: money(lock.credit), number: true },
    {
      term: t('bon.row.canceling'),
      value: <CancelPreview lock={lock} money={money} />,
      number: true,
    },
  ]
  return (
    <div className="lock">
      <Progress lock={lock} money={money} />
      <div className="terms lock__facts">
        <DetailList details={facts} />
      </div>
      <GameLists terms={lock} />
      {lock.settled ? (
        <div className="between lock__note">
          <div className="t-sm c-2 lock__say">
            {isDue(lock) ? (
              <p>{t('bon.lock.due')}</p>
            ) : (
              lock.turnoverRequired !== null && <p>{t('bon.lock.counted')}</p>
            )}
            <p>{t('bon.lock.noWithdraw')}</p>
          </div>
          {check}
        </div>
      ) : (
        <InfoNote kind="info" title={t('bon.lock.checking')}>
          <p>{t('bon.lock.checkingText')}</p>
          <p className="lock__check">{check}</p>
        </InfoNote>
      )}
      <details className="lock__more">
        <summary>
          {t('bon.lock.more')}
          <Icon icon={caretDown} size={16} />
        </summary>
        <LockTermsList terms={lock} currency={currency} inPlay />
      </details>
    </div>
  )
}

function CancelPreview({
  lock: { cancel },
  money,
}: {
  lock: PlayLock
  money: (amount: bigint) => string
}) {
  const t = useTranslations()
  const [keeps, takes] = [money(cancel.keeps), money(cancel.takes)]
  return (
    <>
      <span className="lock__part">{t('bon.value.keeps', { keeps })}</span>{' '}
      <span className="lock__part c-2">{t('bon.value.takes', { takes })}</span>
    </>
  )
}

function Progress({ lock, money }: { lock: PlayLock; money: (amount: bigint) => string }) {
  const t = useTranslations()
  const speak = useRelativeTime()
  const [now] = useState(() => Date.now())
  const meter = meterOf(lock)
  const lines: MeterLine[] = [
    {
      kind: 'plain',
      term: meter.of === 'turnover' ? t('bon.lock.turnoverLeft') : t('bon.lock.totalLeft'),
      value: money(meter.left),
    },
    ...(lock.wonAt === null
      ? []
      : [{ kind: 'won' as const, term: t('bon.row.won'), value: money(lock.wonAt) }]),
    {
      kind: 'lost',
      term: t('bon.row.lost'),
      value: t('bon.value.orLess', { amount: money(lock.lostAt) }),
    },
  ]
  return (
    <TurnoverMeter
      label={meter.of === 'turnover' ? t('bon.lock.turnover') : t('bon.row.total')}
      done={meter.done}
      required={meter.required}
      doneText={money(meter.done)}
      ofText={t('bon.lock.required', { required: money(meter.required) })}
      lines={lines}
      expiry={
        <>
          {t('bon.row.expires')} <span className="nowrap">{speak?.(lock.expiresAt, now)}</span>{' '}
          <span className="nowrap num">{formatDateTime(lock.expiresAt)}</span>
          <br />
          {t('bon.lapse')}
        </>
      }
    />
  )
}

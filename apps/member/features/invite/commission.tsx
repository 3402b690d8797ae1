import { Button } from '@champa/ui/action/button'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { coinsDuo } from '@champa/ui/icons/tile'
import { InfoNote } from '@champa/ui/state/info-note'
import { Credited } from '@champa/ui/state/credited'
import { ReferralCard } from '@champa/ui/wallet/referral-card'
import { useTranslations } from 'use-intl'
import { useOnline } from '@champa/client/react/online'
import { formatDateTime } from '@champa/client/time'
import { ineligibleReasonOf, type Invites, isCollected, useIneligibleText } from './invite-rules.ts'
import type { Receive } from './receive/use-receive.ts'
import type { CollectTurnover } from './collect-alert.tsx'

interface CommissionProps {
  /**
   * The invite data; undefined while loading. The accrued amount is already known from the home
   * screen.
   */
  invites: Invites | undefined
  accrued: bigint
  currency: Currency
  collect: CollectTurnover
  receive: Receive
  /** The amount just credited to the wallet. */
  received: bigint | null
}

/**
 * The accrued commission, the button that collects more of it, and the one that transfers it to the
 * wallet.
 */
export function Commission({
  invites,
  accrued,
  currency,
  collect,
  receive,
  received,
}: CommissionProps) {
  const t = useTranslations()
  const online = useOnline()
  const collected = invites !== undefined && isCollected(invites)
  const receivable = invites !== undefined && ineligibleReasonOf(invites) === null
  const amount = formatMoney(accrued, currency)
  const begin = () => invites && receive.begin(invites)
  return (
    <div className="invite__commission">
      <ReferralCard soft icon={coinsDuo} label={t('inv.accrued')} amount={amount}>
        {collected && (
          <Button
            kind={receivable ? 'outline' : 'primary'}
            size="sm"
            busy={collect.busy}
            busyLabel={t('inv.collecting')}
            unavailable={!online || collect.held}
            onClick={collect.begin}
          >
            {t('inv.collect')}
          </Button>
        )}
        {invites?.isActive && !invites.isXArea && !collected && (
          <Button
            size="sm"
            busy={receive.busy}
            unavailable={receive.held}
            disabled={!online || !receivable}
            onClick={begin}
          >
            {t('inv.receive')}
          </Button>
        )}
      </ReferralCard>
      {received !== null && <Credited amount={formatMoney(received, currency)} />}
      {invites?.isXArea && <InfoNote kind="info">{t('inv.whenNetwork')}</InfoNote>}
      {collect.busy && (
        <InfoNote kind="info" live>
          {t('inv.collectingText')}
        </InfoNote>
      )}
      {collected && (
        <Button
          kind={receivable ? 'primary' : 'outline'}
          size="sm"
          block
          busy={receive.busy}
          unavailable={receive.held}
          disabled={!online || !receivable}
          onClick={begin}
        >
          {accrued > 0n ? t('inv.receiveAmount', { amount }) : t('inv.receive')}
        </Button>
      )}
      {invites && <CommissionStatus invites={invites} collected={collected} currency={currency} />}
    </div>
  )
}

function CommissionStatus({
  invites,
  collected,
  currency,
}: {
  invites: Invites
  collected: boolean
  currency: Currency
}) {
  const t = useTranslations()
  const text = useIneligibleText()
  const { friends, notCounted, collectedAt } = invites
  const ineligibleReason = ineligibleReasonOf(invites)
  return (
    <div className="t-sm c-2">
      {(ineligibleReason === 'minimum' ||
        ineligibleReason === 'bonus' ||
        ineligibleReason === 'balance') && (
        <p className="num">{text(ineligibleReason, invites, currency)}</p>
      )}
      <p>{t('inv.friends', { n: friends })}</p>
      {notCounted > 0 && <p>{t('inv.notCounted', { n: notCounted })}</p>}
      {collected && collectedAt !== null && (
        <p className="num">{t('inv.collectedAt', { at: formatDateTime(collectedAt) })}</p>
      )}
    </div>
  )
}

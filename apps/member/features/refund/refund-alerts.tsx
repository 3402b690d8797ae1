import { type Currency, formatMoney, formatShort } from '@champa/ui/format/format-money'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { Credited } from '@champa/ui/state/credited'
import { useLast } from '@champa/ui/state/use-last'
import { OfferCard } from '@champa/ui/reward/offer-card'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isOutcomeUnknown } from '@champa/client/refused'
import { useOnline } from '@champa/client/react/online'
import { useErrorText } from '../../platform/client.ts'
import { useOfferWords } from '../../platform/reward/use-offer-words.ts'
import type { Refund } from './use-refund.ts'

interface RefundAlertsProps {
  refund: Refund
  currency: Currency
}

/**
 * The confirmation with the terms before the transfer, and its outcome. The text stays during
 * the closing animation.
 */
export function RefundAlerts({ refund, currency }: RefundAlertsProps) {
  return (
    <>
      <ConfirmAdd refund={refund} currency={currency} />
      <Added refund={refund} currency={currency} />
      <RefundRefused refund={refund} />
    </>
  )
}

function ConfirmAdd({ refund, currency }: RefundAlertsProps) {
  const t = useTranslations()
  const online = useOnline()
  const offerWords = useOfferWords((amount) => formatShort(amount, currency))
  const amount = formatMoney(refund.confirmed?.refundAmount ?? 0n, currency)
  const success = refund.confirmed?.refundSuccess ?? null
  const fail = refund.confirmed?.refundFail ?? null
  const actions = [
    {
      label: t('ref.toWalletAmount', { amount }),
      onClick: refund.confirm,
      busy: refund.adding,
      unavailable: !online,
    },
    { label: t('rew.notNow'), onClick: refund.cancel, kind: 'ghost' as const },
  ]
  return (
    <AlertDialog
      open={refund.confirming}
      kind="confirm"
      title={t('ref.confirmTitle', { amount })}
      actions={actions}
      onClose={refund.cancel}
    >
      <p>
        {success !== null && fail !== null
          ? t('ref.confirm', { success: String(success), fail: String(fail) })
          : t('ref.confirmText')}
      </p>
      {refund.confirmed?.offer && <OfferCard {...offerWords(refund.confirmed.offer)} />}
    </AlertDialog>
  )
}

function Added({ refund: { added, clear }, currency }: RefundAlertsProps) {
  const t = useTranslations()
  const last = useLast(added)
  const amount = formatMoney(last ?? 0n, currency)
  return (
    <AlertDialog
      open={added !== null}
      kind="success"
      title={t('common.successMsg')}
      actions={[{ label: t('common.ok'), onClick: clear }]}
      onClose={clear}
    >
      <Credited amount={amount} />
      <p className="num">{t('ref.added', { amount })}</p>
    </AlertDialog>
  )
}

function RefundRefused({ refund: { refused, clear } }: { refund: Refund }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const [last, setLast] = useState(refused)
  if (refused !== null && refused.refused !== last?.refused) setLast(refused)
  const unknown = last !== null && isOutcomeUnknown(last.refused)
  const title = unknown
    ? t('rew.unknown')
    : last?.of === 'add'
      ? t('ref.addFailed')
      : t('ref.receiveFailed')
  return (
    <AlertDialog
      open={refused !== null}
      kind={unknown ? 'info' : 'error'}
      heading={unknown ? undefined : t('common.errorMsg')}
      title={title}
      actions={[{ label: t('common.ok'), onClick: clear }]}
      onClose={clear}
    >
      <p>{unknown ? t('ref.unknownText') : t('ref.stillThere')}</p>
      {!unknown && last && <p>{errorText(last.refused)}</p>}
    </AlertDialog>
  )
}

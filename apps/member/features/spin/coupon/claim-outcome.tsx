import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { CoinArc } from '@champa/ui/brand/coin-arc'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { toast } from '@champa/ui/overlay/toast'
import { Credited } from '@champa/ui/state/credited'
import { useLast } from '@champa/ui/state/use-last'
import { useTranslations } from 'use-intl'
import { navigate } from 'wouter/use-browser-location'
import { isOutcomeUnknown, type Refused } from '@champa/client/refused'
import { useErrorText } from '../../../platform/client.ts'
import type { Claim, Claimed } from './use-claim.ts'

interface ClaimOutcomeProps {
  claim: Pick<Claim, 'claimed' | 'refused' | 'clear'>
  currency: Currency
}

/**
 * Confirms a claimed prize and says where it is, or why it was refused. The text stays during the
 * closing animation.
 */
export function ClaimOutcome({ claim: { claimed, refused, clear }, currency }: ClaimOutcomeProps) {
  const t = useTranslations()
  const land = () => {
    toast.show({ kind: 'ok', text: t('coupon.coinsIn', { count: String(claimed?.coins ?? 0) }) })
    clear()
  }
  return (
    <>
      <MoneyCame
        claimed={claimed?.kind === 'money' ? claimed : null}
        currency={currency}
        onClose={clear}
      />
      <GiftClaimed claimed={claimed?.kind === 'gift' ? claimed : null} onClose={clear} />
      {claimed?.kind === 'coins' && (
        <CoinArc
          from={document.querySelector('.coupons')}
          to={document.querySelector('.coin-pill')}
          onLanded={land}
        />
      )}
      <NotClaimed refused={refused} onClose={clear} />
    </>
  )
}

function MoneyCame({
  claimed,
  currency,
  onClose,
}: {
  claimed: Claimed | null
  currency: Currency
  onClose: () => void
}) {
  const t = useTranslations()
  const last = useLast(claimed)
  const money = formatMoney(last?.money ?? 0n, currency)
  const terms = { label: t('coupon.terms'), onClick: () => navigate('/user/bonus') }
  const actions = [{ label: t('common.ok'), onClick: onClose }, ...(last?.locked ? [terms] : [])]
  return (
    <AlertDialog
      open={claimed !== null}
      kind="success"
      title={t('sp.claimed')}
      actions={actions}
      onClose={onClose}
    >
      <Credited amount={money} />
      <p className="num">{t('coupon.moneyIn', { amount: money })}</p>
      {last?.locked && <p>{t('coupon.lockedIn')}</p>}
    </AlertDialog>
  )
}

function GiftClaimed({ claimed, onClose }: { claimed: Claimed | null; onClose: () => void }) {
  const t = useTranslations()
  const last = useLast(claimed)
  return (
    <AlertDialog
      open={claimed !== null}
      kind="success"
      title={t('coupon.giftIn', { label: last?.label ?? '' })}
      actions={[{ label: t('common.ok'), onClick: onClose }]}
      onClose={onClose}
    >
      <p>{t('coupon.giftText')}</p>
    </AlertDialog>
  )
}

export function NotClaimed({ refused, onClose }: { refused: Refused | null; onClose: () => void }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const last = useLast(refused)
  const unknown = last !== null && isOutcomeUnknown(last)
  return (
    <AlertDialog
      open={refused !== null}
      kind={unknown ? 'info' : 'error'}
      heading={unknown ? undefined : t('common.errorMsg')}
      title={unknown ? t('rew.unknown') : t('coupon.failed')}
      actions={[{ label: t('common.ok'), onClick: onClose }]}
      onClose={onClose}
    >
      {unknown && <p>{t('coupon.unknownText')}</p>}
      {!unknown && last && <p>{errorText(last)}</p>}
      {last?.code === 'BONUS_REMAINING' && <p>{t('coupon.safe')}</p>}
    </AlertDialog>
  )
}

import { isOutcomeUnknown, type Refused } from '@champa/client/refused'
import { activatePromotion, findPromotion } from '@champa/contract/promotion'
import { readBonuses } from '@champa/contract/bonus'
import { type LockTerms, readLock } from '@champa/contract/lock'
import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { Button } from '@champa/ui/action/button'
import { Coin } from '@champa/ui/brand/coin'
import { type Currency, formatMoney, formatShort } from '@champa/ui/format/format-money'
import type { Detail } from '@champa/ui/list/detail-list'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { Sheet } from '@champa/ui/overlay/sheet'
import { OwnMoneyQuestion } from '@champa/ui/reward/own-money-question'
import { useLast } from '@champa/ui/state/use-last'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useApiQuery, useErrorText } from '../../platform/client.ts'
import { useOnline } from '@champa/client/react/online'
import { useOwnMoneyWords } from '../../platform/reward/use-offer-words.ts'
import { FoundPromotion } from './found-promotion.tsx'
import { NotFound } from './not-found.tsx'

interface PromotionModalProps {
  open: boolean
  onClose: () => void
  /** Called when the promotion was credited; the parent then confirms it to the member. */
  onReceived: (amount: bigint) => void
  code: string
  /**
   * The member's currency; null until the wallet has loaded, so no amount is shown in the wrong
   * currency.
   */
  currency: Currency | null
  terms: (terms: LockTerms, before: readonly Detail[]) => ReactNode
}

/** The sheet for a promotion code: loading, found, or not found. */
export function PromotionModal({
  open,
  onClose,
  onReceived,
  code,
  currency,
  terms,
}: PromotionModalProps) {
  const t = useTranslations()
  const online = useOnline()
  const promotionQuery = useApiQuery(
    findPromotion,
    { params: { code } },
    // Each opening asks again, because the answer depends on the member's balance: an offer that
    // locked no money of their own may lock some now.
    { enabled: open, notByItself: true, staleTime: 0 },
  )
  const change = useApiMutation(activatePromotion, {
    refreshes: [readLock, readBonuses, readWallet, readStatement],
  })
  const [asking, setAsking] = useState(false)
  const money = currency ?? 'THB'
  const ownWords = useOwnMoneyWords((amount) => formatShort(amount, money))
  const failed = promotionQuery.isError && !promotionQuery.isFetching
  const promotion = promotionQuery.isError || currency === null ? undefined : promotionQuery.data
  const receive = async () => {
    const answer = await change.run({ params: { code } })
    setAsking(false)
    if (answer !== null) onReceived(answer.amount)
  }
  const start = () => (promotion?.offer.locksOwn ? setAsking(true) : void receive())
  const footer = promotion && (
    <Button
      block
      busy={change.busy}
      unavailable={!online || change.isSettling || promotionQuery.isFetching}
      onClick={start}
    >
      {t('bon.code.receive', { amount: formatMoney(promotion.credit, money) })}
    </Button>
  )
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={promotion?.name ?? t('bon.promotion')}
        closeLabel={t('common.close')}
        busy={change.busy}
        footer={footer}
      >
        {!promotion && !failed && <Searching code={code} />}
        {failed && (
          <NotFound
            code={code}
            refused={promotionQuery.error}
            onAgain={() => void promotionQuery.refetch()}
          />
        )}
        {promotion && <FoundPromotion promotion={promotion} currency={money} terms={terms} />}
      </Sheet>
      {promotion && (
        <OwnMoneyQuestion
          open={open && asking}
          words={ownWords(promotion.offer)}
          busy={change.busy}
          unavailable={!online}
          onReceive={() => void receive()}
          onClose={() => setAsking(false)}
        />
      )}
      <PromotionRefused refused={change.refused} onClose={change.reset} />
    </>
  )
}

/**
 * The state while searching. It is as high as the smallest result, so that the sheet does not jump.
 */
function Searching({ code }: { code: string }) {
  const t = useTranslations()
  return (
    <div className="promo-state" role="status">
      <Coin size={64} className="promo-state__coin" />
      <p className="t-h3">{t('common.searching')}</p>
      <p className="c-2 num">{code}</p>
    </div>
  )
}

/**
 * The reason why a promotion was not credited. A code is credited once per member, so trying again
 * is safe.
 */
function PromotionRefused({ refused, onClose }: { refused: Refused | null; onClose: () => void }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const last = useLast(refused)
  const unknown = last !== null && isOutcomeUnknown(last)
  return (
    <AlertDialog
      open={refused !== null}
      kind={unknown ? 'info' : 'error'}
      heading={unknown ? undefined : t('common.errorMsg')}
      title={unknown ? t('bon.unknown') : t('bon.code.notReceived')}
      actions={[{ label: t('bon.gotIt'), onClick: onClose }]}
      onClose={onClose}
    >
      <p>{unknown ? t('bon.unknownText') : errorText(last)}</p>
    </AlertDialog>
  )
}

import { ButtonLink } from '@champa/ui/action/button-link'
import { groupAmount } from '@champa/ui/format/amount-text'
import { Scene } from '@champa/ui/scene/scene'
import { PageHead } from '@champa/ui/shell/page-head'
import { EmptyState } from '@champa/ui/state/empty-state'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Skeleton } from '@champa/ui/state/skeleton'
import { CoinPill } from '@champa/ui/wallet/coin-pill'
import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SheetTerms } from '../../features/lock/sheet-terms.tsx'
import { CouponCard } from '../../features/spin/coupon/coupon-card.tsx'
// The dialog is loaded with the screen instead of on demand, because it ends every round and the
// connection may be lost by then.
import { PrizeModal } from '../../features/spin/prize-modal.tsx'
import type { SpinResult } from '../../features/spin/wheel/play-round.ts'
import { OddsCard } from '../../features/spin/wheel/odds-sheet.tsx'
import { useRound, useSetup } from '../../features/spin/wheel/use-round.ts'
import { WheelPart } from '../../features/spin/wheel/wheel-part.tsx'
import { useMoneyToasts } from '../../features/wallet/use-money-toasts.ts'
import { useOnline } from '@champa/client/react/online'
import { useScreen } from '../../platform/use-screen.ts'
import { useFailureText } from '../../platform/reasons/failure-text.ts'
import { lazyPart } from '../part/lazy-part.tsx'
import './spin.css'

const ProofSheet = lazyPart(
  async () => (await import('../../features/spin/proof/proof-sheet.tsx')).ProofSheet,
)
const CoinsSheet = lazyPart(
  async () => (await import('../../features/spin/coins-sheet.tsx')).CoinsSheet,
)

type SheetName = 'prize' | 'proof' | 'coins'

export { spinQueries as queries } from '../../features/spin/wheel/use-round.ts'

/** `/user/spin`: the wheel, its coupons, and the proof of each round. */
export function Spin() {
  const t = useTranslations()
  const online = useOnline()
  const query = useSetup()
  const [shown, setShown] = useState<SheetName | null>(null)
  const [result, setResult] = useState<SpinResult | null>(null)
  const rounds = useRound(query.setup, (outcome) => {
    setResult(outcome)
    setShown('prize')
  })
  useScreen(t('wheel.title'))
  useMoneyToasts()
  const { setup } = query
  const wheel = rounds.round?.wheel ?? setup?.activeSpinwheel ?? null
  const coins = rounds.round?.result?.remainingCoin ?? setup?.userCoin ?? 0
  const terms: ComponentProps<typeof CouponCard>['terms'] = (of) => (
    <SheetTerms terms={of} currency={query.currency} />
  )
  const line = wheel?.name ?? (query.waiting ? <Skeleton width={120} height={12} /> : null)
  const close = () => setShown(null)
  const closePrize = () => {
    close()
    query.reload()
  }
  return (
    <>
      <Scene calm />
      <main className="wrap spin-page">
        <PageHead title={t('wheel.title')} {...(line === null ? {} : { line })}>
          {setup && (
            <CoinPill
              count={groupAmount(String(coins))}
              unit={t('home.coin', { n: String(coins) })}
              aria-haspopup="dialog"
              onClick={() => setShown('coins')}
            />
          )}
        </PageHead>
        <div className="spin-page__grid">
          {setup && wheel && (
            <WheelPart
              wheel={wheel}
              coins={coins}
              next={setup.next}
              rounds={rounds}
              onProof={() => setShown('proof')}
              onCoins={() => setShown('coins')}
            />
          )}
          {!(setup && wheel) && <NoWheel query={query} />}
          <div className="spin-page__side">
            <CouponCard online={online} held={rounds.round !== null} terms={terms} />
            {setup && wheel && <OddsCard wheel={wheel} />}
          </div>
        </div>
      </main>
      {result && (
        <PrizeModal
          key={result.round.no}
          open={shown === 'prize'}
          onClose={closePrize}
          result={result}
          online={online}
          terms={terms}
        />
      )}
      <ProofSheet open={shown === 'proof'} onClose={close} next={setup?.next ?? null} />
      <CoinsSheet open={shown === 'coins'} onClose={close} />
    </>
  )
}

/**
 * Shown instead of the wheel while none is active, while its setup is loading, or after the setup
 * failed to load.
 */
function NoWheel({ query }: { query: ReturnType<typeof useSetup> }) {
  const t = useTranslations()
  const failureText = useFailureText()
  return (
    <>
      {query.setup && (
        <EmptyState title={t('wheel.closed')} text={t('wheel.closedText')}>
          <ButtonLink kind="tonal" href="/user/home">
            {t('wheel.home')}
          </ButtonLink>
        </EmptyState>
      )}
      {query.failed && (
        <RetryCard
          title={t('wheel.failed')}
          text={t('wheel.safe')}
          reason={failureText(query.error)}
          retryLabel={t('common.retry')}
          busy={query.retrying}
          onRetry={query.retry}
        />
      )}
      {!query.setup && !query.failed && (
        <div className="spin-page__wait">
          {query.waiting && (
            <Skeleton className="skel--drawn" width="100%" height={350} radius={0} />
          )}
        </div>
      )}
    </>
  )
}

import { Scene } from '@champa/ui/scene/scene'
import { RetryCard } from '@champa/ui/state/retry-card'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { GameCarouselsSkeleton, Games } from '../../features/game/games.tsx'
import { WheelTile } from '../../features/spin/wheel/wheel-tile.tsx'
import { Hero } from '../../features/wallet/hero.tsx'
import { HeroSkeleton } from '../../features/wallet/hero-skeleton.tsx'
import { isWideBalance } from '../../features/wallet/is-wide-balance.ts'
import { useHomeWallet } from '../../features/wallet/use-home-wallet.ts'
import { Widgets } from '../../features/wallet/widgets.tsx'
import { useOnline } from '@champa/client/react/online'
import { useScreen } from '../../platform/use-screen.ts'
import { useFailureText } from '../../platform/reasons/failure-text.ts'
import { HomeModals } from './home-modals.tsx'
import { createModals, useLinkedModal } from './use-modals.ts'

/** The home screen: the balance, the actions that move money, and the games. */
export function Home() {
  const t = useTranslations()
  const failureText = useFailureText()
  const online = useOnline()
  const home = useHomeWallet()
  const [modals] = useState(() => createModals(home.checkQuietly))
  useLinkedModal(modals)
  const { wallet, balance } = home
  useScreen(t('nav.home'))
  return (
    <>
      <Scene calm={wallet !== undefined && isWideBalance(wallet.total, globalThis.innerWidth)} />
      <main>
        <h1 className="sr">{t('nav.home')}</h1>
        <div className="wrap">
          <div className="home-top">
            <div>
              {wallet && (
                <Hero
                  wallet={wallet}
                  check={balance}
                  online={online}
                  onCheck={home.checkNow}
                  onTransfer={() => modals.transfer({})}
                />
              )}
              {!wallet && !home.failed && <HeroSkeleton />}
              {home.failed && (
                <RetryCard
                  title={t('home.loadFailed')}
                  text={t('home.moneySafe')}
                  reason={failureText(home.error)}
                  retryLabel={t('common.retry')}
                  busy={home.retrying}
                  onRetry={home.retry}
                />
              )}
            </div>
            <Widgets
              wallet={wallet}
              online={online}
              refreshing={balance.busy}
              onDeposit={modals.deposit}
              onWithdraw={modals.withdraw}
              onRefreshAll={home.refreshAll}
              onInvite={modals.invite}
              onRefund={modals.refund}
              onReceive={modals.receive}
              first={(refreshAll) => <WheelTile online={online} otherwise={refreshAll} />}
            />
          </div>
        </div>
        {wallet && (
          <Games
            wallet={wallet}
            stale={balance.busy}
            onOpen={modals.game}
            onCollect={modals.collect}
          />
        )}
        {!wallet && !home.failed && <GameCarouselsSkeleton />}
      </main>
      <HomeModals modals={modals} />
    </>
  )
}

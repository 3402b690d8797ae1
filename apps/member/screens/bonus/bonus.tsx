import { Scene } from '@champa/ui/scene/scene'
import { PageHead } from '@champa/ui/shell/page-head'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCheckActive } from '../../features/bonus/use-check-active.ts'
import { CodeForm } from '../../features/promotion/code-form.tsx'
import { PromotionModal } from '../../features/promotion/promotion-modal.tsx'
import { ReceivedAlert } from '../../features/promotion/received-alert.tsx'
import { useMoneyNews } from '../../features/wallet/use-money-news.ts'
import { useOnline } from '../../platform/device/online.ts'
import { useScreen } from '../../platform/use-screen.ts'
import { ActivePart } from './active-part.tsx'
import { CardsPart } from './cards-part.tsx'
import { useRewards } from './use-rewards.ts'
import { useTerms } from './use-terms.tsx'
import './bonus.css'

/** `/user/bonus`: a code to try, what is held now and how far it is, and every bonus there is. */
export function Bonus() {
  const t = useTranslations()
  const online = useOnline()
  const rewards = useRewards()
  const terms = useTerms(rewards.currency)
  const [search, setSearch] = useState({ code: '', count: 0, open: false })
  const [received, setReceived] = useState({ amount: 0n, open: false })
  useScreen(t('bon.title'))
  useMoneyNews()
  useCheckActive()
  const close = () => setSearch((before) => ({ ...before, open: false }))
  const receive = (amount: bigint) => {
    close()
    setReceived({ amount, open: true })
  }
  return (
    <>
      <Scene calm height={260} />
      <main className="wrap bonus">
        <PageHead title={t('bon.title')} />
        <CodeForm online={online} onFind={(code) => setSearch(({ count }) => ({ code, count: count + 1, open: true }))} />
        <ActivePart rewards={rewards} online={online} />
        <CardsPart rewards={rewards} terms={terms} />
      </main>
      {search.count > 0 && <PromotionModal key={search.count} open={search.open} onClose={close} onReceived={receive} code={search.code} currency={rewards.currency} terms={terms} />}
      <ReceivedAlert open={received.open} onClose={() => setReceived({ ...received, open: false })} amount={received.amount} currency={rewards.currency} />
    </>
  )
}

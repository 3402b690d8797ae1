import { ButtonLink } from '@champa/ui/action/button-link'
import { Scene } from '@champa/ui/scene/scene'
import { PageHead } from '@champa/ui/shell/page-head'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { BonusList } from '../../features/bonus/bonus-list.tsx'
import type { BonusModalProps } from '../../features/bonus/offer/bonus-modal.tsx'
import { useCheckActive, useCheckMinimum } from '../../features/bonus/use-bonus-checks.ts'
import { useRewards } from '../../features/bonus/use-rewards.ts'
import { SheetTerms } from '../../features/lock/sheet-terms.tsx'
import { CodeForm } from '../../features/promotion/code-form.tsx'
import { PromotionModal } from '../../features/promotion/promotion-modal.tsx'
import { ReceivedAlert } from '../../features/promotion/found-promotion.tsx'
import { useMoneyToasts } from '../../features/wallet/use-money-toasts.ts'
import { useOnline } from '@champa/client/react/online'
import { useScreen } from '../../platform/use-screen.ts'
import { ActivePart, depositHref } from './active-part.tsx'
import './bonus.css'

export { rewardQueries as queries } from '../../features/bonus/use-rewards.ts'

/** `/user/bonus`: a promotion code field, the active bonus with its progress, and all bonuses. */
export function Bonus() {
  const t = useTranslations()
  const online = useOnline()
  const rewards = useRewards()
  const [search, setSearch] = useState({ code: '', count: 0, open: false })
  const [received, setReceived] = useState({ amount: 0n, open: false })
  useScreen(t('bon.title'))
  useMoneyToasts()
  useCheckActive()
  useCheckMinimum(rewards, online)
  const showTerms: BonusModalProps['terms'] = (terms, before) => (
    <SheetTerms terms={terms} currency={rewards.currency} before={before} />
  )
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
        <CodeForm
          online={online}
          onFind={(code) => setSearch(({ count }) => ({ code, count: count + 1, open: true }))}
        />
        <div className="bonus__grid">
          <div className="bonus__main">
            <ActivePart rewards={rewards} online={online} />
            <BonusList rewards={rewards} depositHref={depositHref} terms={showTerms} />
          </div>
          <BonusGuide />
        </div>
      </main>
      {search.count > 0 && (
        <PromotionModal
          key={search.count}
          open={search.open}
          onClose={close}
          onReceived={receive}
          code={search.code}
          currency={rewards.currencyKnown ? rewards.currency : null}
          terms={showTerms}
        />
      )}
      <ReceivedAlert
        open={received.open}
        onClose={() => setReceived({ ...received, open: false })}
        amount={received.amount}
        currency={rewards.currency}
      />
    </>
  )
}

const topics = [
  { title: 'receiveBonus', guide: 'receiveBonusGuide' },
  { title: 'endBonus', guide: 'endBonusGuide' },
] as const

/**
 * The how-to page's text about claiming a bonus and how it ends, shown next to the bonuses in a
 * wide window.
 */
function BonusGuide() {
  const t = useTranslations()
  return (
    <aside className="bonus__guide only-d" aria-label={t('nav.howto')}>
      <div className="card bonus__guide-card">
        {topics.map(({ title, guide }) => (
          <section key={title}>
            <h2 className="t-h3">{t(`howto.${title}`)}</h2>
            <ol>
              {t(`howto.${guide}`)
                .split('\n')
                .map((step) => (
                  <li key={step}>{step}</li>
                ))}
            </ol>
          </section>
        ))}
        <ButtonLink kind="tonal" size="sm" href="/howto">
          {t('nav.howto')}
        </ButtonLink>
      </div>
    </aside>
  )
}

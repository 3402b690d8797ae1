import { Skeleton } from '@champa/ui/state/skeleton'
import { useDelayed } from '@champa/ui/state/use-delayed'
import { loadingDelayMs } from '@champa/contract/constants'
import { useTranslations } from 'use-intl'
import './wallet.css'

/** The hero before the first balances: nothing for 200 ms, then a skeleton. */
export function HeroSkeleton() {
  const t = useTranslations()
  const shown = useDelayed(true, loadingDelayMs)
  return (
    <section
      className={shown ? 'hero' : 'hero hero--waiting'}
      aria-busy="true"
      aria-label={t('home.totalBalance')}
    >
      <div className="hero__who">
        <span className="stack hero__lines">
          <Skeleton width={68} height={14} />
          <Skeleton width={156} height={22} />
        </span>
        <Skeleton width={92} height={44} radius={22} />
      </div>
      <div className="stack hero__lines hero__label">
        <Skeleton width={130} height={14} />
        <Skeleton width={250} height={46} radius={14} />
      </div>
      <div className="sync">
        <Skeleton width={150} height={34} />
        <Skeleton width={112} height={44} radius={22} />
      </div>
      <div className="split">
        <Skeleton width="100%" height={8} radius={4} />
        <div className="between split__wait">
          <Skeleton width={96} height={34} />
          <Skeleton width={96} height={34} />
          <Skeleton width={92} height={44} radius={22} />
        </div>
      </div>
    </section>
  )
}

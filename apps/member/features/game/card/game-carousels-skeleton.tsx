import { loadingDelayMs } from '@champa/contract/constants'
import { Skeleton } from '@champa/ui/state/skeleton'
import { useDelayed } from '@champa/ui/state/use-delayed'
import { GameCardSkeleton } from '@champa/ui/wallet/game-card'

/** A carousel while the games load: nothing for 200 ms, then a skeleton. */
export function GameCarouselsSkeleton() {
  const shown = useDelayed(true, loadingDelayMs)
  if (!shown) return null
  return (
    <div aria-hidden="true">
      <div className="wrap">
        <div className="sec-head">
          <Skeleton width={10} height={22} radius={4} />
          <Skeleton width={110} height={22} />
        </div>
      </div>
      <div className="wrap wrap--bleed">
        <ul className="carousel">
          {[0, 1, 2].map((card) => (
            <li key={card}>
              <GameCardSkeleton />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

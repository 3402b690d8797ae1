import { Coin } from '../brand/coin.tsx'
import './credited.css'

/** An amount just credited: the coin flies to its figure. The text next to it says the same. */
export function Credited({ amount }: { amount: string }) {
  return (
    <p className="credited" aria-hidden="true">
      <span className="credited__pill">
        <span className="credited__coin">
          <Coin size={30} />
        </span>
        <span className="num">+{amount}</span>
      </span>
    </p>
  )
}

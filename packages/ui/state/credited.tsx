import { Coin } from '../mark/coin.tsx'
import './credited.css'

/** What was just credited: the coin flies to its figure (look 8). The words beside it say the same. */
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

import { Coin } from '../brand/coin.tsx'
import './credited.css'

/** An amount that was just credited, with a coin that flies to it. The text below says the same. */
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

import { Coin } from '../mark/coin.tsx'
import './credited.css'

/** The coin flies to its figure: money has come to the wallet. The words beside it say the same. */
export function Credited({ money }: { money: string }) {
  return (
    <p className="credited" aria-hidden="true">
      <span className="credited__pill"><span className="credited__coin"><Coin size={30} /></span><span className="num">+{money}</span></span>
    </p>
  )
}

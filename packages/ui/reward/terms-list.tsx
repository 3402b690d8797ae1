import { DetailList, type Detail } from '../list/detail-list.tsx'
import './terms-list.css'

/** Terms and their amounts: the text may wrap to a second line, an amount never does. */
export function TermsList({ terms }: { terms: readonly Detail[] }) {
  return (
    <div className="terms">
      <DetailList details={terms} />
    </div>
  )
}

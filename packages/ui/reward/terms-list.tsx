import { DetailList, type Detail } from '../list/detail-list.tsx'
import './terms-list.css'

/** Conditions and their figures: the words may take a second line, the figures never break. */
export function TermsList({ terms }: { terms: readonly Detail[] }) {
  return (
    <div className="terms">
      <DetailList details={terms} />
    </div>
  )
}

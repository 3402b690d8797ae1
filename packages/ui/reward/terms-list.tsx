import { DetailList, type Detail } from '../list/detail-list.tsx'
import './terms-list.css'

/** Terms and their figures: the text may wrap to a second line, figures never wrap. */
export function TermsList({ terms }: { terms: readonly Detail[] }) {
  return (
    <div className="terms">
      <DetailList details={terms} />
    </div>
  )
}

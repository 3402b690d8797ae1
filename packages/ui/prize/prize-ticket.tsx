import './prize-dialog.css'

export interface PrizeTicketProps {
  label: string
  /** Kind of the prize. */
  name: string
  /** "Quantity". */
  countLabel: string
  count: number
}

/** Longer texts than a figure are shown in smaller letters. */
const figureLength = 8

export function PrizeTicket({ label, name, countLabel, count }: PrizeTicketProps) {
  return (
    <div className={label.length > figureLength ? 'ticket ticket--long' : 'ticket'}>
      <div className="ticket__what">
        <b className="num">{label}</b>
        <span className="t-sm c-2">{name}</span>
      </div>
      <div className="ticket__count">
        <span className="t-xs c-2">{countLabel}</span>
        <b className="num">× {count}</b>
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { TileIcon, type Tone } from './tile-icon.tsx'

export interface StatementRowProps {
  icon: string
  tone: Tone
  title: string
  /** The amount with its sign: `+฿1,000.00`, `−฿400.00`. */
  amount: string
  /** `in` is jade; `out` is neutral, not red; `failed` is struck through. */
  money: 'in' | 'out' | 'failed'
  /** The bank account, game or bonus that the money comes from or goes to. */
  activity?: ReactNode
  /** The status, as a StatusTag. */
  status: ReactNode
  /** Relative time: `2 minutes ago`. */
  ago: string
  /** Exact time: `12/06/2025 14:30:02`. */
  at: string
  /** The balance after the movement as a text: "Balance ฿1,250.00". */
  balance?: string | undefined
  /** Makes the whole row a button. */
  onOpen: () => void
  openLabel: string
}

const amountClass = { in: 'c-jade', out: '', failed: 'is-failed' }

/** One row of a statement, inside `StatementList`. */
export function StatementRow({
  icon,
  tone,
  title,
  amount,
  money,
  activity,
  status,
  ago,
  at,
  balance,
  onOpen,
  openLabel,
}: StatementRowProps) {
  return (
    <li className="li">
      <TileIcon icon={icon} tone={tone} />
      <button
        type="button"
        className="li__t li__open"
        aria-label={openLabel}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        {title}
      </button>
      <span className={`li__a ${amountClass[money]}`}>
        {money === 'failed' ? <s>{amount}</s> : amount}
      </span>
      <span className="li__d c-2 ell">{activity}</span>
      <span className="li__s">{status}</span>
      <span className="li__d li__w">
        <span>
          {ago} · <span className="nowrap">{at}</span>
        </span>
        {balance !== undefined && <span className="li__b nowrap">{balance}</span>}
      </span>
    </li>
  )
}

export interface StatementListProps {
  label: string
  /** Keeps the old rows, dimmed, while the next page loads. */
  busy?: boolean
  children: ReactNode
}

export function StatementList({ label, busy, children }: StatementListProps) {
  return (
    <ul className={busy ? 'list is-busy' : 'list'} aria-label={label} aria-busy={busy || undefined}>
      {children}
    </ul>
  )
}

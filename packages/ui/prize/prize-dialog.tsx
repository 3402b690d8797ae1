import { useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../action/button.tsx'
import { ChampaBlossom } from '../brand/champa-mark.tsx'
import { Coin } from '../brand/coin.tsx'
import { Krathong } from '../brand/krathong.tsx'
import type { AlertAction } from '../overlay/alert-dialog.tsx'
import { useLayer } from '../overlay/use-layer.ts'
import './prize-dialog.css'

export interface PrizeDialogProps {
  open: boolean
  /** True for a prize: the coin rises and petals fall once. Otherwise a Krathong is shown. */
  won: boolean
  title: string
  children: ReactNode
  /** The dialog's actions, stacked; the first is primary and has the focus. */
  actions: readonly AlertAction[]
  /** Called on Escape and the back button; the prize is kept. */
  onClose: () => void
}

/** The result of a round of the wheel. */
export function PrizeDialog({ open, won, title, children, actions, onClose }: PrizeDialogProps) {
  const id = useId()
  const busy = actions.some((action) => action.busy)
  const layer = useLayer(open, () => {
    if (!busy) onClose()
  })
  if (!layer.drawn) return null
  return createPortal(
    <div
      className={layer.leaving ? 'layer layer--alert is-leaving' : 'layer layer--alert'}
      ref={layer.ref}
    >
      <section
        className={won ? 'alert prize' : 'alert prize prize--none'}
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        tabIndex={-1}
      >
        {won ? <PrizeCoin /> : <Krathong />}
        <h2 className="t-h1" id={`${id}-title`}>
          {title}
        </h2>
        <div className="prize__text" id={`${id}-text`}>
          {children}
        </div>
        <div className="acts">
          {actions.map(({ label, onClick, kind, busy: running = false }, index) => (
            <Button
              key={label}
              block
              kind={kind ?? (index === 0 ? 'primary' : 'ghost')}
              busy={running}
              unavailable={busy && !running}
              onClick={onClick}
              data-first-focus={index === 0 ? '' : undefined}
            >
              {label}
            </Button>
          ))}
        </div>
      </section>
    </div>,
    document.body,
  )
}

const blossoms = [
  [39, 83, 0.5],
  [184, 82, 0.516],
  [54, 20, 0.323],
  [173, 15, 0.274],
] as const
const petals = Array.from({ length: 12 }, (_, index) => index)
const petal = 'M6 14C1 10 0 5 3 1C6 -1 11 1 12 5C13 9 10 13 6 14Z'

/** The coin between its blossoms, with petals that fall once. */
function PrizeCoin() {
  const id = useId()
  return (
    <div className="prize__picture" aria-hidden="true">
      <svg width="220" height="130" viewBox="0 0 220 130" focusable="false">
        <radialGradient id={id}>
          <stop offset="0" stopColor="#FFCB6B" stopOpacity=".75" />
          <stop offset=".4" stopColor="#FFA63D" stopOpacity=".24" />
          <stop offset="1" stopColor="#FF9A3D" stopOpacity="0" />
        </radialGradient>
        <circle cx="110" cy="66" r="120" fill={`url(#${id})`} />
        {blossoms.map(([x, y, scale]) => (
          <g key={x} transform={`translate(${x} ${y}) scale(${scale})`}>
            <ChampaBlossom />
          </g>
        ))}
      </svg>
      <span className="prize__coin">
        <Coin size={108} />
      </span>
      {petals.map((index) => (
        <svg
          key={index}
          className="prize__petal"
          width="13"
          height="15"
          viewBox="0 0 13 15"
          focusable="false"
        >
          <path d={petal} />
        </svg>
      ))}
    </div>
  )
}

interface PrizeTicketProps {
  label: string
  /** The kind of prize. */
  name: string
  /** The label above the number of prizes: "Quantity". */
  countLabel: string
  count: number
}

/** Maximum length of a label in large letters; a longer label has smaller letters. */
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

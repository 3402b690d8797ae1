import type { ReactNode } from 'react'

export type VizColour = 'viz-1' | 'viz-2' | 'viz-3' | 'viz-4'

export interface SplitPart {
  key: string
  /** The part's amount in 1/100 of the currency; a part of zero is not drawn. */
  amount: bigint
  colour: VizColour
}

export interface SplitFigure {
  label: string
  value: string
  /** The parts of the bar that this amount includes. */
  colours: readonly [VizColour] | readonly [VizColour, VizColour]
}

export interface SplitBarProps {
  parts: readonly SplitPart[]
  figures: readonly SplitFigure[]
  /** The transfer button. */
  children?: ReactNode
}

function dot([first, second = first]: readonly VizColour[]): string {
  return `linear-gradient(90deg, var(--${first}) 50%, var(--${second}) 50%)`
}

/**
 * Distribution of the money: main wallet, slot and lotto, sport and casino. The bar shows the same
 * amounts as the text.
 */
export function SplitBar({ parts, figures, children }: SplitBarProps) {
  const drawn = parts.filter((part) => part.amount > 0n)
  return (
    <div className="split">
      <div className="split__bar" aria-hidden="true">
        {drawn.length === 0 && <i className="is-empty" />}
        {drawn.map((part) => (
          <i
            key={part.key}
            style={{ flexGrow: Number(part.amount), background: `var(--${part.colour})` }}
          />
        ))}
      </div>
      <div className="split__rows">
        <dl className="split__dl">
          {figures.map((figure) => (
            <div key={figure.label}>
              <dt>
                <i style={{ background: dot(figure.colours) }} aria-hidden="true" />
                {figure.label}
              </dt>
              <dd className="num">{figure.value}</dd>
            </div>
          ))}
        </dl>
        {children}
      </div>
    </div>
  )
}

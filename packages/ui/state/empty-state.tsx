import { type ReactNode, useId } from 'react'
import { ChampaBlossom } from '../brand/champa-mark.tsx'

export interface EmptyStateProps {
  title: string
  /** One line that says what will appear here. */
  text: string
  picture?: ReactNode
  /** The button for the next action, at most one. */
  children?: ReactNode
}

export function EmptyState({ title, text, picture, children }: EmptyStateProps) {
  return (
    <div className="card empty">
      {picture ?? <BlankReceipt />}
      <h2 className="t-h2">{title}</h2>
      <p>{text}</p>
      {children && <div className="empty__act">{children}</div>}
    </div>
  )
}

/** A drawing of an empty receipt, for an empty list. */
function BlankReceipt() {
  const id = useId()
  return (
    <svg
      className="ill"
      width="168"
      height="132"
      viewBox="0 0 168 132"
      aria-hidden="true"
      focusable="false"
    >
      <radialGradient id={id}>
        <stop offset="0" stopColor="#FFCB6B" stopOpacity=".75" />
        <stop offset=".4" stopColor="#FFA63D" stopOpacity=".24" />
        <stop offset="1" stopColor="#FF9A3D" stopOpacity="0" />
      </radialGradient>
      <ellipse cx="84" cy="118" rx="62" ry="8" fill="currentColor" opacity=".08" />
      <circle cx="84" cy="60" r="58" fill={`url(#${id})`} opacity=".4" />
      <path
        className="ill__paper"
        d="M52 18h64v84l-8-6-8 6-8-6-8 6-8-6-8 6-8-6-8 6Z"
        fill="#FFF9ED"
      />
      <path
        d="M64 38h40M64 52h28M64 66h34"
        stroke="#9DB5B2"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <g transform="translate(118 86) scale(.4194)">
        <ChampaBlossom />
      </g>
    </svg>
  )
}

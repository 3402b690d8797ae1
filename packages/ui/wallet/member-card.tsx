import { useId } from 'react'
import { ChampaBlossom, ChampaMark } from '../brand/champa-mark.tsx'

export interface MemberCardProps {
  name: string
  /** The member's id as text: `ID 66f1c2a9e0`. */
  memberId: string
  accountLabel: string
  account: string
  bank: string
}

function CardArt() {
  return (
    <svg
      className="mcard__art"
      viewBox="0 0 350 200"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <g opacity=".2" transform="translate(309 65) scale(1.532)">
        <ChampaBlossom />
      </g>
      <g opacity=".11" transform="translate(195 165) scale(.726)">
        <ChampaBlossom />
      </g>
    </svg>
  )
}

export function MemberCard({ name, memberId, accountLabel, account, bank }: MemberCardProps) {
  return (
    <section className="mcard" aria-label={name}>
      <CardArt />
      <Weave />
      <div className="row">
        <span className="avatar" aria-hidden="true">
          <ChampaMark size={36} />
        </span>
        <div className="grow">
          <p className="t-h2">{name}</p>
          <p className="t-sm mcard__dim num">{memberId}</p>
        </div>
      </div>
      <div className="between mcard__foot">
        <div>
          <p className="t-xs mcard__dim">{accountLabel}</p>
          <p className="mcard__no num">{account}</p>
        </div>
        {bank && <span className="tag mcard__bank">{bank}</span>}
      </div>
    </section>
  )
}

/** The woven diamond pattern of the member card. */
function Weave() {
  const id = useId()
  return (
    <svg className="weave" aria-hidden="true" focusable="false">
      <pattern id={id} width="24" height="12" patternUnits="userSpaceOnUse">
        <path d="M0 6L6 0L12 6L6 12ZM12 6L18 0L24 6L18 12Z" fill="currentColor" opacity=".35" />
        <path d="M6 3L9 6L6 9L3 6ZM18 3L21 6L18 9L15 6Z" fill="currentColor" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

import { ChampaBlossom, ChampaMark } from '../brand/champa-mark.tsx'
import { Weave } from '../brand/weave.tsx'

export interface MemberCardProps {
  name: string
  /** `ID 66f1c2a9e0`. */
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

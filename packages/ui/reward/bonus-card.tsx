import { Children, type ReactNode } from 'react'
import { arrowRight } from '../icons/arrow.ts'
import { check, lockSimpleFill } from '../icons/form.ts'
import { checkCircleFill } from '../icons/status.ts'
import { BannerArt } from './banner-art.tsx'
import { Icon } from '../brand/icon.tsx'
import { Skeleton } from '../state/skeleton.tsx'
import './on-art.css'
import './bonus-card.css'

/**
 * claimable: the bonus can be activated. current: it is activated, or its play lock is active.
 * received: its limit is reached. closed: it is not available for another reason.
 */
export type BonusState = 'claimable' | 'current' | 'received' | 'closed'

export interface BonusCardProps {
  /** The campaign's code, which selects the fallback drawing. */
  code: string
  title: string
  /** The benefit of the bonus, or the reason why it cannot be claimed. */
  line: string
  image: string | null
  state: BonusState
  /** Label of the pill of a claimable bonus, or of the tag of any other. */
  word: string
  /** Called on a tap; without it the card is disabled. */
  onClick?: (() => void) | undefined
  lazy?: boolean
}

const tags: Record<Exclude<BonusState, 'claimable'>, { tone: string; icon: string }> = {
  current: { tone: 'tag tag--accent', icon: checkCircleFill },
  received: { tone: 'tag', icon: check },
  closed: { tone: 'tag', icon: lockSimpleFill },
}

function Foot({ state, word }: Pick<BonusCardProps, 'state' | 'word'>) {
  if (state === 'claimable')
    return (
      <span className="cta-mini">
        {word}
        <Icon icon={arrowRight} size={16} />
      </span>
    )
  const { tone, icon } = tags[state]
  return (
    <span className={tone}>
      <Icon icon={icon} size={16} />
      {word}
    </span>
  )
}

/**
 * A bonus: text on the left part of its picture, which has little detail. The whole card is a
 * button.
 */
export function BonusCard({
  code,
  title,
  line,
  image,
  state,
  word,
  onClick,
  lazy,
}: BonusCardProps) {
  const off = state === 'received' || state === 'closed'
  const classes = ['b-card', off && 'is-off', state === 'current' && 'is-current']
    .filter(Boolean)
    .join(' ')
  return (
    <button type="button" className={classes} onClick={onClick} disabled={!onClick}>
      <BannerArt image={image} name={code} {...(lazy === undefined ? {} : { lazy })} />
      <span className="b-card__in">
        <span className="b-card__title">{title}</span>
        <span className="b-card__line">{line}</span>
        <span className="b-card__foot">
          <Foot state={state} word={word} />
        </span>
      </span>
    </button>
  )
}

export function BonusGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="b-grid" aria-label={label}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  )
}

/** Placeholder in the card's size while the list loads. */
export function BonusCardSkeleton() {
  return <Skeleton className="b-skel skel--drawn" width="100%" height={156} radius={24} />
}

import type { LockType } from '@champa/contract/lock'
import { Button } from '@champa/ui/action/button'
import { sealCheckDuo } from '@champa/ui/glyph/tile'
import { TileIcon } from '@champa/ui/list/tile-icon'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import './bonus.css'

interface ActiveBonusProps {
  /** Of the cancel button: whoever has it after the bonus has gone gets the focus. */
  id: string
  type: LockType
  name: string
  /** Not while its figures may be old. */
  unavailable: boolean
  onCancel: () => void
  /** What is known of it: how far it is, or what it waits for. */
  children: ReactNode
}

/** What the member holds now: its kind, its name, and the way out of it. */
export function ActiveBonus({ id, type, name, unavailable, onCancel, children }: ActiveBonusProps) {
  const t = useTranslations()
  const title = t('bon.active', { type: t(`bon.type.${type}`) })
  return (
    <section className="card active-bonus" aria-label={title}>
      <div className="active-bonus__head">
        <TileIcon glyph={sealCheckDuo} tone="accent" />
        <div className="grow">
          <p className="t-sm c-2">{title}</p>
          <h2 className="t-h3">{name}</h2>
        </div>
        <Button id={id} kind="danger" size="sm" unavailable={unavailable} onClick={onCancel}>
          {t('bon.cancel.short')}
        </Button>
      </div>
      {children}
    </section>
  )
}

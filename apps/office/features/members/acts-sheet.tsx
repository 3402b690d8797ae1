import { Icon } from '@champa/ui/brand/icon'
import { lockFill } from '@champa/ui/icons/office'
import { Sheet } from '@champa/ui/overlay/sheet'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../platform/use-me.ts'
import { type ActName, choicesOf, dialogOf, mayDo } from './member-acts.ts'
import type { OfMember } from './member-tabs.ts'

interface ActsSheetProps extends OfMember {
  /** The open dialog, or the menu of them. */
  act: ActName | 'menu' | null
  onAct: (act: ActName | null) => void
}

/** The menu of what staff may do about a member, and the dialog that was chosen. */
export function ActsSheet({ id, head, act, onAct }: ActsSheetProps) {
  const t = useTranslations()
  const me = useMe()
  const name = act === 'menu' || act === null || !mayDo(me, head, act) ? null : act
  // A dialog that was opened stays in the page, closed, so that what was typed in it stays.
  const [opened, setOpened] = useState<readonly ActName[]>([])
  if (name !== null && !opened.includes(name)) setOpened([...opened, name])
  const { own, others } = choicesOf(me, head)
  return (
    <>
      <Sheet
        open={act === 'menu'}
        onClose={() => onAct(null)}
        title={t('members.acts')}
        closeLabel={t('common.close')}
      >
        <div className="stack">
          {own.length === 0 && <p className="c-2">{t('members.noActs')}</p>}
          <ul className="act-list">
            {own.map(({ name: one, needsSecond }, at) => (
              <li key={one}>
                <button
                  type="button"
                  data-first-focus={at === 0 || undefined}
                  onClick={() => onAct(one)}
                >
                  {t(`memberAct.${one}`)}
                  {needsSecond && <span className="c-3">{t('members.second')}</span>}
                </button>
              </li>
            ))}
          </ul>
          {others.length > 0 && (
            <>
              <p className="act-list__head">{t('members.othersMay')}</p>
              <ul className="act-list act-list--others">
                {others.map(({ name: one, roles }) => (
                  <li key={one}>
                    <span>{t(`memberAct.${one}`)}</span>
                    <span className="c-3">
                      {roles.map((role) => t(`roles.${role}`)).join(', ')}
                    </span>
                    <Icon icon={lockFill} size={16} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </Sheet>
      {opened.map((one) => {
        const Dialog = dialogOf(one)
        return (
          <Suspense key={one}>
            <Dialog id={id} head={head} open={one === name} onClose={() => onAct(null)} />
          </Suspense>
        )
      })}
    </>
  )
}

import { campaignCode } from '@champa/contract/bonus'
import { Button } from '@champa/ui/action/button'
import { ticket } from '@champa/ui/icons/person'
import { magnifyingGlass, warningCircleFill } from '@champa/ui/icons/form'
import { Icon } from '@champa/ui/brand/icon'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import './promotion.css'

interface CodeFormProps {
  online: boolean
  onFind: (code: string) => void
}

/** The form for a promotion code, shown in capitals; Enter searches too. */
export function CodeForm({ online, onFind }: CodeFormProps) {
  const t = useTranslations()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const wrong = tried && !isCode(code)
  const find = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isCode(code)) field.current?.focus()
    else if (online) onFind(code)
  }
  return (
    <form className="code-form" role="search" aria-label={t('bon.promotion')} onSubmit={find}>
      <div className={wrong ? 'input grow code-form__box is-error' : 'input grow code-form__box'}>
        <Icon icon={ticket} size={20} />
        <input
          ref={field}
          className="num"
          aria-label={t('bon.promoCode')}
          placeholder={t('bon.code.enter')}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={60}
          value={code}
          onChange={(event) => {
            setCode(cleanCode(event.target.value))
            setTried(false)
          }}
          {...(wrong ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
        />
      </div>
      <Button
        className="code-form__find"
        kind="tonal"
        type="submit"
        icon={magnifyingGlass}
        unavailable={!online}
      >
        {t('common.search')}
      </Button>
      <p className="hint hint--error" id={id} role="alert" hidden={!wrong}>
        <Icon icon={warningCircleFill} size={18} />
        <span>{wrong && t('bon.code.shape')}</span>
      </p>
    </form>
  )
}

/**
 * Upper-cases a typed or pasted code and removes all whitespace. Invalid characters stay visible.
 */
export function cleanCode(typed: string): string {
  return typed.replace(/[\s\u200b]+/g, '').toUpperCase()
}

export function isCode(code: string): boolean {
  return z.safeParse(campaignCode, code).success
}

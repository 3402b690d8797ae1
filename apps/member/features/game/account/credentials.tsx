import { IconButton } from '@champa/ui/action/icon-button'
import { eye, eyeSlash } from '@champa/ui/icons/form'
import { copy as copyGlyph } from '@champa/ui/icons/money'
import { Icon } from '@champa/ui/brand/icon'
import { toast } from '@champa/ui/overlay/toast'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { copy } from '@champa/client/device/copy'
import { useFirstFocus } from '../../../platform/use-first-focus.ts'

interface CredentialsProps {
  username: string
  password: string
  /** The button that resets the password. */
  children: ReactNode
}

/** The member's credentials at the game itself; the password is shown only on request. */
export function Credentials({ username, password, children }: CredentialsProps) {
  const t = useTranslations()
  const [shown, setShown] = useState(false)
  const first = useFirstFocus<HTMLDivElement>()
  const eyeButton = (
    <IconButton
      size={20}
      icon={shown ? eye : eyeSlash}
      label={shown ? t('game.hidePassword') : t('game.showPassword')}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    />
  )
  return (
    <div className="acct credentials" ref={first}>
      <Row term={t('game.username')} text={username} onCopied={username}>
        {username}
      </Row>
      <Row
        term={t('game.password')}
        text={password}
        onCopied={shown ? password : '••••••••'}
        extra={eyeButton}
      >
        {shown ? (
          password
        ) : (
          <>
            <span aria-hidden="true">••••••••</span>
            <span className="sr">{t('game.passwordHidden')}</span>
          </>
        )}
      </Row>
      {children}
    </div>
  )
}

interface RowProps {
  term: string
  text: string
  /** The text of the toast after copying; it does not reveal a hidden password. */
  onCopied: string
  extra?: ReactNode
  children: ReactNode
}

function Row({ term, text, onCopied, extra, children }: RowProps) {
  const t = useTranslations()
  const run = async () => {
    const copied = await copy(text)
    toast.show(
      copied
        ? { kind: 'ok', text: t('common.copied', { text: onCopied }) }
        : { kind: 'err', text: t('common.copyFail') },
    )
  }
  return (
    <div className="acct__no">
      <span className="grow">
        <span className="t-xs c-3 acct__term">{term}</span>
        <b className="num acct__small" translate="no">
          {children}
        </b>
      </span>
      {extra}
      <button type="button" className="copy" onClick={() => void run()}>
        <Icon icon={copyGlyph} size={18} />
        <span>
          {t('common.copy')} <span className="sr">{term}</span>
        </span>
      </button>
    </div>
  )
}

import { joinOffice } from '@champa/contract/office/staff-invites'
import { Button } from '@champa/ui/action/button'
import { ButtonLink } from '@champa/ui/action/button-link'
import { PasswordField } from '@champa/ui/form/password-field'
import { QrPaper } from '@champa/ui/pay/qr-paper'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { encode } from 'uqr'
import { useApiMutation, useErrorText } from '../../platform/client.ts'
import { Secret } from './team/shown-once.tsx'
import './join-form.css'

interface Joined {
  username: string
  secret: string
  uri: string
}

/** Asks for the first password, and then shows the authenticator once. */
export function JoinForm() {
  const t = useTranslations()
  const errorText = useErrorText()
  const [password, setPassword] = useState('')
  const [joined, setJoined] = useState<Joined | null>(null)
  const join = useApiMutation(joinOffice)
  const token = location.hash.slice(1)
  if (joined) return <Authenticator joined={joined} />
  if (!/^[\w-]{43}$/.test(token)) return <InfoNote kind="error">{t('join.noLink')}</InfoNote>

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (password === '') return
    setJoined((await join.run({ body: { token, password: password.trim() } })) ?? null)
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p className="c-2">{t('join.text')}</p>
      {join.refused && (
        <InfoNote kind="error" live>
          {join.refused.code === 'WRONG_CREDENTIAL' ? t('join.wrong') : errorText(join.refused)}
        </InfoNote>
      )}
      <PasswordField
        label={t('team.firstPasswordLabel')}
        name="password"
        showLabel={t('sign.show')}
        hideLabel={t('sign.hide')}
        autoFocus
        maxLength={200}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          join.reset()
        }}
      />
      <Button type="submit" block busy={join.busy}>
        {t('join.submit')}
      </Button>
    </form>
  )
}

function Authenticator({ joined: { username, secret, uri } }: { joined: Joined }) {
  const t = useTranslations()
  return (
    <div className="stack join">
      <p>{t('join.scan')}</p>
      <QrPaper modules={encode(uri, { border: 0 }).data} label={t('join.qr')} small />
      <ButtonLink kind="tonal" block href={uri} external>
        {t('join.open')}
      </ButtonLink>
      <Secret label={t('join.secret')} secret={secret} />
      <Secret label={t('join.username')} secret={username} />
      <ButtonLink block href="/office/login">
        {t('join.go')}
      </ButtonLink>
    </div>
  )
}

import { editProfile, nameLongest, readProfile } from '@champa/contract/account'
import { readDepositLookup } from '@champa/contract/lookup'
import { readWallet } from '@champa/contract/wallet'
import { Button } from '@champa/ui/action/button'
import { Field } from '@champa/ui/form/field'
import { identificationCard } from '@champa/ui/icons/person'
import { Sheet } from '@champa/ui/overlay/sheet'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery, useApiMutation, useErrorText } from '../../../platform/client.ts'
import { useOnline } from '@champa/client/react/online'
import { useLaoBuild } from '../../../platform/use-info.ts'
import type { Profile } from '../profile-card.tsx'
import { useBanks } from '../bank-field.tsx'
import { isClean } from '../register/register-rules.ts'
import { useFocusFault } from '../use-focus-fault.ts'
import { ProfileBankFields } from './profile-bank-fields.tsx'
import {
  checkProfile,
  emptyBank,
  profileBody,
  profileFaultsOf,
  type ProfileDraft,
  type ProfileFaults,
} from './profile-rules.ts'

interface Props {
  open: boolean
  onClose: () => void
}

/**
 * Edits the member's name, and the bank account while none is registered. Only support changes a
 * registered account.
 */
export function EditProfileModal({ open, onClose }: Props) {
  const t = useTranslations()
  const form = useId()
  const online = useOnline()
  const profile = useApiQuery(readProfile).data?.profile
  const change = useApiMutation(editProfile, {
    refreshes: [readProfile, readWallet, readDepositLookup],
  })

  async function save(draft: ProfileDraft) {
    if (!(await change.run({ body: profileBody(draft) }))) return
    toast.show({ kind: 'ok', text: t('pro.saved') })
    onClose()
  }

  function close() {
    change.reset()
    onClose()
  }

  return (
    <Sheet
      open={open && profile !== undefined}
      onClose={close}
      busy={change.busy}
      title={t('pro.edit')}
      closeLabel={t('common.close')}
      footer={
        <Button type="submit" form={form} block busy={change.busy} unavailable={!online}>
          {t('common.save')}
        </Button>
      }
    >
      {profile && (
        <ProfileForm
          id={form}
          profile={profile}
          change={change}
          onSave={(draft) => void (online && save(draft))}
        />
      )}
    </Sheet>
  )
}

interface FormProps {
  id: string
  profile: Profile
  change: ReturnType<typeof useApiMutation<typeof editProfile>>
  onSave: (draft: ProfileDraft) => void
}

function ProfileForm({ id, profile, change, onSave }: FormProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const lao = useLaoBuild()
  const banks = useBanks()
  const registered = profile.bankCode !== ''
  const [name, setName] = useState(profile.name)
  const [bank, setBank] = useState(emptyBank)
  const draft: ProfileDraft = { name, bank: registered ? null : bank }
  const [found, setFound] = useState<ProfileFaults>({})
  const faults = { ...profileFaultsOf(change.refused), ...found }
  const form = useRef<HTMLFormElement>(null)
  useFocusFault(form, change.refused ?? found)
  const digits = banks?.find((one) => one.code === bank.bankCode)?.digits ?? null

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = checkProfile(draft, digits, lao)
    setFound(wrong)
    change.reset()
    if (isClean(wrong)) onSave(draft)
  }

  return (
    <form ref={form} id={id} className="stack" noValidate onSubmit={submit}>
      <Field
        label={t('common.name')}
        name="name"
        icon={identificationCard}
        autoComplete="name"
        maxLength={nameLongest}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={faults.name && t(`val.${faults.name}`)}
        data-first-focus=""
      />
      {draft.bank ? (
        <ProfileBankFields
          bank={bank}
          banks={banks}
          digits={digits}
          lao={lao}
          faults={faults}
          onChange={setBank}
        />
      ) : (
        <InfoNote kind="info">{t('pro.bankBySupport')}</InfoNote>
      )}
      {change.refused && isClean(profileFaultsOf(change.refused)) && (
        <InfoNote kind="error" live>
          {errorText(change.refused)}
        </InfoNote>
      )}
    </form>
  )
}

import {
  headset,
  headsetFill,
  houseFill,
  receipt,
  receiptFill,
  scroll,
  scrollFill,
  userCircle,
  userCircleFill,
} from '@champa/ui/icons/nav'
import { BottomNav } from '@champa/ui/shell/bottom-nav'
import { useTranslations } from 'use-intl'

interface Props {
  path: string
  onConditions: () => void
}

export function MemberNav({ path, onConditions }: Props) {
  const t = useTranslations()
  const link = (label: string, href: string, icon: string, iconCurrent: string) => ({
    label,
    href,
    icon,
    iconCurrent,
    current: href === path,
  })
  const items = [
    link(t('nav.profile'), '/user/profile', userCircle, userCircleFill),
    { label: t('nav.conditions'), icon: scroll, iconCurrent: scrollFill, onClick: onConditions },
    link(t('nav.home'), '/user/home', houseFill, houseFill),
    link(t('nav.statementShort'), '/user/statement', receipt, receiptFill),
    link(t('nav.contactShort'), '/user/contact', headset, headsetFill),
  ]
  return <BottomNav label={t('nav.mainMenu')} kind="member" items={items} />
}

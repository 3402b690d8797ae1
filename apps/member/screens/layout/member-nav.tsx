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
} from '@champa/ui/glyph/nav'
import { BottomNav } from '@champa/ui/shell/bottom-nav'
import { useTranslations } from 'use-intl'

interface Props {
  path: string
  onConditions: () => void
}

export function MemberNav({ path, onConditions }: Props) {
  const t = useTranslations()
  const link = (label: string, href: string, glyph: string, glyphCurrent: string) => ({
    label,
    href,
    glyph,
    glyphCurrent,
    current: href === path,
  })
  const items = [
    link(t('nav.profile'), '/user/profile', userCircle, userCircleFill),
    { label: t('nav.conditions'), glyph: scroll, glyphCurrent: scrollFill, onClick: onConditions },
    link(t('nav.home'), '/user/home', houseFill, houseFill),
    link(t('nav.statementShort'), '/user/statement', receipt, receiptFill),
    link(t('nav.contactShort'), '/user/contact', headset, headsetFill),
  ]
  return <BottomNav label={t('nav.mainMenu')} kind="member" items={items} />
}

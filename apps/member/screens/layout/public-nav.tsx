import {
  headset,
  headsetFill,
  house,
  houseFill,
  playCircle,
  playCircleFill,
  userPlus,
  userPlusFill,
} from '@champa/ui/icons/nav'
import { BottomNav } from '@champa/ui/shell/bottom-nav'
import { useTranslations } from 'use-intl'

export function PublicNav({ path }: { path: string }) {
  const t = useTranslations()
  const items = [
    { label: t('nav.home'), href: '/login', icon: house, iconCurrent: houseFill },
    {
      label: t('nav.registerShort'),
      href: '/register',
      icon: userPlus,
      iconCurrent: userPlusFill,
    },
    { label: t('nav.howtoShort'), href: '/howto', icon: playCircle, iconCurrent: playCircleFill },
    { label: t('nav.contactShort'), href: '/contact', icon: headset, iconCurrent: headsetFill },
  ].map((item) => ({ ...item, current: item.href === path }))
  return <BottomNav label={t('nav.menu')} kind="public" items={items} />
}

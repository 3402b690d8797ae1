import {
  headset,
  headsetFill,
  house,
  houseFill,
  playCircle,
  playCircleFill,
  userPlus,
  userPlusFill,
} from '@champa/ui/glyph/nav'
import { BottomNav } from '@champa/ui/shell/bottom-nav'
import { useTranslations } from 'use-intl'

export function PublicNav({ path }: { path: string }) {
  const t = useTranslations()
  const items = [
    { label: t('nav.home'), href: '/login', glyph: house, glyphCurrent: houseFill },
    {
      label: t('nav.registerShort'),
      href: '/register',
      glyph: userPlus,
      glyphCurrent: userPlusFill,
    },
    { label: t('nav.howtoShort'), href: '/howto', glyph: playCircle, glyphCurrent: playCircleFill },
    { label: t('nav.contactShort'), href: '/contact', glyph: headset, glyphCurrent: headsetFill },
  ].map((item) => ({ ...item, current: item.href === path }))
  return <BottomNav label={t('nav.menu')} kind="public" items={items} />
}

import type { LayoutProps } from './frame.ts'
import { ScreenPlace } from './screen-place.tsx'

/** No frame: the screen draws the whole page. */
export function BareLayout({ path, children }: LayoutProps) {
  return <ScreenPlace path={path}>{children}</ScreenPlace>
}

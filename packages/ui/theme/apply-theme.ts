export type Theme = 'dark' | 'light'

/** Dark is the default; an unknown or missing stored choice means dark, whatever the system prefers. */
export function readTheme(stored: string | null | undefined): Theme {
  return stored === 'light' ? 'light' : 'dark'
}

/** The colour of the phone's own bar, to be put in <meta name="theme-color">. */
export const themeColor: Record<Theme, string> = { dark: '#07171A', light: '#FAF4E8' }

/** Puts the theme on the page. Storing the choice is the app's matter. */
export function applyTheme(theme: Theme, page: Document = document): void {
  page.documentElement.dataset.theme = theme
  page.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColor[theme])
}

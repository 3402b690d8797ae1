/* Applies the stored language and theme before the first paint, so that neither flickers.
   A separate file, because the content security policy allows no inline script. */
{
  const kept = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // A browser without storage shows the defaults.
      return null
    }
  }
  const page = document.documentElement
  const locale = kept('locale')
  if (['th', 'lo', 'en'].includes(locale)) page.lang = locale
  const chosen = kept('theme')
  const theme =
    chosen === 'light' || chosen === 'dark'
      ? chosen
      : matchMedia('(prefers-color-scheme: light)').matches
        ? 'light'
        : 'dark'
  page.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]').content =
    theme === 'light' ? '#FAF4E8' : '#07171A'
}

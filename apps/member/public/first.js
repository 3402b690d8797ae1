/* Before the first paint: the language and the theme that this browser keeps, so that neither flickers.
   A file of its own, because the content security policy allows no inline script. */
(function () {
  var page = document.documentElement
  var locale = null
  var theme = null
  try {
    locale = localStorage.getItem('locale')
    theme = localStorage.getItem('theme')
  } catch (forbidden) {
    // A browser without storage shows the defaults.
  }
  if (locale === 'lo' || locale === 'en') page.lang = locale
  if (theme !== 'light' && theme !== 'dark') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  page.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]').content = theme === 'light' ? '#FAF4E8' : '#07171A'
})()

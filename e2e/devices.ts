/** What a member holds: the default of every journey. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
  locale: 'th',
  timezoneId: 'Asia/Bangkok',
}

/** For a journey on a desk: `test.use(desktop)` at the top of its file. */
export const desktop = {
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  hasTouch: false,
  isMobile: false,
  locale: 'th',
  timezoneId: 'Asia/Bangkok',
}

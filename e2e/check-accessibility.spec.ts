import { checkAccessibility } from './check-accessibility.ts'
import { test } from './test.ts'

test('colours are checked after every transition has ended, even one that starts late', async ({
  page,
}) => {
  await page.setContent(
    `<html lang="en"><title>Fading</title><main><h1>A page</h1><p id="late" style="opacity: .1; color: #000; background: #fff">Comes late</p></main>`,
  )
  await page.evaluate(() => {
    setTimeout(
      () =>
        document
          .querySelector('#late')
          ?.animate({ opacity: [0.1, 1] }, { duration: 1_500, fill: 'forwards' }),
      60,
    )
  })
  await checkAccessibility(page, 'a page that fades in')
})

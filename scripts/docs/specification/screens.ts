import type { Section } from './index.ts'

export const screens: Section[] = [
  {
    title: '2. Screens and routes: guests, layouts, registering',
    claims: `
[SCR-9] / redirects to /user, and /user to /user/home.
  e2e/home.spec.ts › / and /user lead a member to /user/home
  e2e/register-and-login.spec.ts › a member’s page without a session leads to the login screen
[SCR-10] /login: phone and password, a link to register, language dropdown.
  e2e/register-and-login.spec.ts › signing in: both fields
  e2e/home.spec.ts › the login screen leads to registering
[ACC-1] /register: a four-step wizard.
  e2e/register-and-login.spec.ts › a guest registers in Thai from an invite link
[ACC-12] The optional query parameter code is the invite code.
  e2e/register-and-login.spec.ts › a guest registers in Thai from an invite link
  e2e/invite.spec.ts › a friend comes by the link or its code
[SCR-11] /howto: five videos: wallet, playing, checking balance, receiving bonus, ending bonus.
  e2e/howto.spec.ts › five films, each with its length
  scripts/howto/howto-videos.test.ts › each of the five topics has a film in each language
[SCR-12] Each video plays in a modal.
  e2e/howto.spec.ts › a film plays in a modal
  e2e/howto.spec.ts › by keys alone
[SCR-13] /contact: contact text and version.
  e2e/public-pages.spec.ts › contact names the version and the operator’s text
[SCR-13] /contact: chat-app QR image, link and name.
  e2e/contact.spec.ts › the chat app of the operator stands on both contact pages
[SCR-13] /contact: the chat widget when enabled.
  e2e/chat-widget.spec.ts › a guest asks and is answered in
  e2e/contact.spec.ts › the chat stands there only while it is enabled
[SCR-14] /terminated: a blank page titled Page not found.
  e2e/public-pages.spec.ts › a site that was switched off shows a blank page
[SCR-15] Any other path: a 404 page saying Page Not Found.
  e2e/public-pages.spec.ts › a page that does not exist says so
  e2e/public-pages.spec.ts › the pages of guests in
[SCR-19] The public bottom menu: home (login), register, howto, contact.
  e2e/public-pages.spec.ts › the menu of guests leads to four pages
[SCR-18] The public layout clears any stored session when created.
  e2e/register-and-login.spec.ts › a remembered member stays signed in on this device
[SCR-16] Member routes need a sign-in: without a stored token they go to /login.
  e2e/register-and-login.spec.ts › a member’s page without a session
  apps/server/testing/every-endpoint.test.ts › %s without a token: UNAUTHORIZED
[SCR-16] Children of /user: home, profile, bonus, statement, contact, spin.
  e2e/profile.spec.ts › the menu opens the conditions
  e2e/bonus.spec.ts › a daily bonus from its conditions
  e2e/spin.spec.ts › a deposit earns coins, a coin turns the wheel
[SCR-20] Top bar: app name, language dropdown, logout.
  e2e/profile.spec.ts › the profile shows what was registered
  e2e/register-and-login.spec.ts › a guest registers in Thai from an invite link
[SCR-21] Bottom menu: profile, a Conditions modal, statement, contact, and a large home button.
  e2e/profile.spec.ts › the menu opens the conditions
[SCR-17] On the login path the service is asked whether it is active: gone leads to /terminated.
  e2e/public-pages.spec.ts › a site that was switched off shows a blank page
  apps/server/features/lookup/lookup.test.ts › whether the site serves
[SCR-17] Otherwise the body class is cleared.
  e2e/public-pages.spec.ts › a site that was switched off shows a blank page
[ACC-2] Register step 1: phone number.
  e2e/register-and-login.spec.ts › a guest registers in Thai from an invite link
[ACC-3] Register step 2: OTP, only when OTP is enabled.
  e2e/register-and-login.spec.ts › a guest registers in Thai from an invite link
  e2e/register-wizard.spec.ts › with one-time passwords switched off the wizard goes from the phone to the person
[ACC-5] Register step 3: name, phone, password, confirm password.
  e2e/register-and-login.spec.ts › a guest registers in Thai from an invite link
[ACC-6] Register step 4: bank, first name, last name, account number.
  e2e/register-and-login.spec.ts › a guest registers in Thai from an invite link
[LAO-2] In the Lao build step 4 asks for the currency too.
  e2e/lao-build.spec.ts › a member with kip registers
`,
  },
]

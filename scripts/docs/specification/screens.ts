export const screens = [
  {
    title: '2. Screens and routes: guests, layouts, registering',
    claims: `
[SCR-9.1] / redirects to /user, and /user to /user/home.
[SCR-10.1] /login: phone and password, a link to register, language dropdown.
[ACC-1.2] /register: a four-step wizard.
[ACC-12.1] The optional query parameter code is the invite code.
[SCR-11.2] /howto: five videos: wallet, playing, checking balance, receiving bonus, ending bonus.
[SCR-12.1] Each video plays in a modal.
[SCR-13.2] /contact: contact text and version.
[SCR-13.3] /contact: chat-app QR image, link and name.
[SCR-13.4] /contact: the chat widget when enabled.
[SCR-14.1] /terminated: a blank page titled Page not found.
[SCR-15.1] Any other path: a 404 page saying Page Not Found.
[SCR-19.1] The public bottom menu: home (login), register, howto, contact.
[SCR-18.1] The public layout clears any stored session when created.
[SCR-16.1] Member routes need a sign-in: without a stored token they go to /login.
[SCR-16.2] Children of /user: home, profile, bonus, statement, contact, spin.
[SCR-20.1] Top bar: app name, language dropdown, logout.
[SCR-21.1] Bottom menu: profile, a Conditions modal, statement, contact, and a large home button.
[SCR-17.1] On the login path the service is asked whether it is active: gone leads to /terminated.
[SCR-17.2] Otherwise the body class is cleared.
[ACC-2.1] Register step 1: phone number.
[ACC-3.2] Register step 2: OTP, only when OTP is enabled.
[ACC-5.1] Register step 3: name, phone, password, confirm password.
[ACC-6.1] Register step 4: bank, first name, last name, account number.
[LAO-2.1] In the Lao build step 4 asks for the currency too.
`,
  },
]

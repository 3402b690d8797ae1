import { createAccount, login, validateAccount } from '@champa/contract/account'
import { readActive, readAgreements, readContact, readInfo } from '@champa/contract/lookup'
import { sendOtp, verifyOtp } from '@champa/contract/otp'
import { pickBank } from '../../../e2e/new-member.ts'
import { alters, fails, never, refuses, answers } from '../mocks.ts'
import type { Scene, View } from '../view.ts'
import { longName } from '../worlds.ts'

const answered = [answers(validateAccount, { valid: true })]

async function signIn({ page, texts }: Scene): Promise<void> {
  await page.getByLabel(texts.auth.phone).fill('0812345678')
  await page.getByLabel(texts.auth.password, { exact: true }).fill('not the password')
  await page.getByRole('main').getByRole('button', { name: texts.nav.login }).click()
}

const onward = ({ page, texts }: Scene) =>
  page.getByRole('button', { name: texts.common.next }).click()

async function toOtp(scene: Scene): Promise<void> {
  await scene.page.getByLabel(scene.texts.reg.phoneDigits).fill('0899990001')
  await onward(scene)
  await scene.page.getByLabel(scene.texts.otp.code).waitFor()
}

async function toPerson(scene: Scene): Promise<void> {
  await toOtp(scene)
  await scene.page.getByLabel(scene.texts.otp.code).fill('123456')
  await scene.page.getByLabel(scene.texts.reg.fullName).waitFor()
}

async function toBank(scene: Scene): Promise<void> {
  const { page, texts } = scene
  await toPerson(scene)
  await page.getByLabel(texts.reg.fullName).fill('สมชาย ใจดี')
  await page.getByLabel(texts.auth.password, { exact: true }).fill('pass 123456')
  await page.getByLabel(texts.auth.confirmPassword).fill('pass 123456')
  await onward(scene)
  await page.getByLabel(texts.reg.accountNo).waitFor()
}

async function register(scene: Scene): Promise<void> {
  const { page, texts } = scene
  await toBank(scene)
  await pickBank(page, texts.reg.bank, 'SCB')
  await page.getByLabel(texts.reg.firstName, { exact: true }).fill('สมชาย')
  await page.getByLabel(texts.reg.lastName).fill('ใจดี')
  await page.getByLabel(texts.reg.accountNo).fill('1234567890')
  await page.getByLabel(texts.reg.age).check()
  await page.getByLabel(texts.reg.accept).check()
  await page.getByRole('button', { name: texts.nav.register }).click()
}

const sent = answers(sendOtp, {
  otpRef: 'KQ4M',
  otpToken: 'a'.repeat(32),
  code: 'OTP_SENT',
  expiresInMs: 300_000,
  resendInMs: 60_000,
})
const verified = answers(verifyOtp, { code: 'OTP_CODE_VALID', otpToken: 'a'.repeat(32) })

export const guests: readonly View[] = [
  { name: 'login', visitor: 'guest', path: '/login' },
  {
    name: 'login-empty',
    visitor: 'guest',
    path: '/login',
    open: ({ page, texts }) =>
      page.getByRole('main').getByRole('button', { name: texts.nav.login }).click(),
  },
  {
    name: 'login-wrong',
    visitor: 'guest',
    path: '/login',
    mocks: [refuses(login, 'WRONG_CREDENTIAL')],
    open: signIn,
  },
  {
    name: 'login-too-often',
    visitor: 'guest',
    path: '/login',
    mocks: [refuses(login, 'REQUEST_LIMIT', { retryAfter: 45 })],
    open: signIn,
  },
  { name: 'login-failed', visitor: 'guest', path: '/login', mocks: [fails(login)], open: signIn },
  {
    name: 'login-busy',
    visitor: 'guest',
    path: '/login',
    waits: true,
    mocks: [never(login)],
    open: signIn,
  },
  {
    name: 'login-long-name',
    visitor: 'guest',
    path: '/contact',
    mocks: [alters(readInfo, (real) => ({ ...real, name: longName }))],
  },
  { name: 'register-1', visitor: 'guest', path: '/register' },
  { name: 'register-1-wrong', visitor: 'guest', path: '/register', open: onward },
  { name: 'register-1-invited', visitor: 'guest', path: '/register?code=PR9830631770' },
  {
    name: 'register-2',
    visitor: 'guest',
    path: '/register',
    mocks: [...answered, sent],
    open: toOtp,
  },
  {
    name: 'register-2-wrong',
    visitor: 'guest',
    path: '/register',
    mocks: [...answered, sent, refuses(verifyOtp, 'OTP_CODE_INVALID')],
    open: async (scene) => {
      await toOtp(scene)
      await scene.page.getByLabel(scene.texts.otp.code).fill('123456')
      await scene.page.getByText(scene.texts.errors.OTP_CODE_INVALID).first().waitFor()
    },
  },
  {
    name: 'register-3',
    visitor: 'guest',
    path: '/register',
    mocks: [...answered, sent, verified],
    open: toPerson,
  },
  {
    name: 'register-3-wrong',
    visitor: 'guest',
    path: '/register',
    mocks: [...answered, sent, verified],
    open: async (scene) => {
      await toPerson(scene)
      await onward(scene)
    },
  },
  {
    name: 'register-4',
    visitor: 'guest',
    path: '/register',
    mocks: [...answered, sent, verified],
    open: toBank,
  },
  {
    name: 'register-4-wrong',
    visitor: 'guest',
    path: '/register',
    mocks: [...answered, sent, verified],
    open: async (scene) => {
      await toBank(scene)
      await scene.page.getByRole('button', { name: scene.texts.nav.register }).click()
    },
  },
  {
    name: 'register-terms',
    visitor: 'guest',
    path: '/register',
    shows: ['features/lookup/html-sheet.tsx'],
    mocks: [
      ...answered,
      sent,
      verified,
      answers(readAgreements, {
        agreements: [{ html: '<h3>ข้อตกลงการใช้งาน</h3><p>สมาชิกต้องมีอายุ 20 ปีขึ้นไป</p>', key: 'one' }],
      }),
    ],
    open: async (scene) => {
      await toBank(scene)
      await scene.page.getByRole('button', { name: scene.texts.reg.readTerms }).click()
    },
  },
  {
    name: 'registered',
    visitor: 'guest',
    path: '/register',
    shows: ['features/account/register/registered-alert.tsx'],
    mocks: [
      ...answered,
      sent,
      verified,
      answers(createAccount, { _id: '1', username: '0899990001', inviteFlag: 'not-counted' }),
    ],
    open: register,
  },
  { name: 'howto', visitor: 'guest', path: '/howto' },
  {
    name: 'howto-film',
    visitor: 'guest',
    path: '/howto',
    shows: ['screens/howto/film-sheet.tsx'],
    open: ({ page }) => page.getByRole('main').getByRole('button').first().click(),
  },
  { name: 'contact', visitor: 'guest', path: '/contact' },
  { name: 'contact-member', visitor: 'member', path: '/user/contact' },
  {
    name: 'contact-empty',
    visitor: 'guest',
    path: '/contact',
    mocks: [answers(readContact, { contactText: '', lineLink: '', lineName: '', lineQR: '' })],
  },
  {
    name: 'contact-loading',
    visitor: 'guest',
    path: '/contact',
    waits: true,
    mocks: [never(readContact)],
  },
  { name: 'contact-failed', visitor: 'guest', path: '/contact', mocks: [fails(readContact)] },
  {
    name: 'terminated',
    visitor: 'guest',
    path: '/terminated',
    mocks: [answers(readActive, { active: false, terminated: 'gone' })],
  },
  { name: 'not-found', visitor: 'guest', path: '/nowhere' },
]

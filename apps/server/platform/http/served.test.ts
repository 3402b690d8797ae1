import { expect, test } from 'vitest'
import { readProfile } from '@champa/contract/account'
import { readBanks } from '@champa/contract/lookup'
import { readMe } from '@champa/contract/office/staff'
import { setDocument } from '../../testing/sign-up.ts'
import { startTestApp, openTestApp } from '../../testing/test-app.ts'
import { callOffice, newStaff } from '../../testing/test-staff.ts'

const app = await startTestApp()

test('INVALID_IP: an address in a blocked network is refused, and malformed entries are ignored', async () => {
  await setDocument(app, 'blockedAddresses', ['hosting', '198.51.100.0/24', '2001:db8:7::/48'])
  const from = async (ip: string) =>
    (await app.call(readBanks, { headers: { 'x-forwarded-for': ip } })).status
  const answers = [
    await from('198.51.100.200'),
    await from('2001:db8:7:1::2'),
    await from('198.51.101.1'),
    await from('2001:db8:8::1'),
  ]
  expect(answers).toEqual([403, 403, 200, 200])
})

test('INVALID_IP: a country that is not served or not named is refused, except for the office', async () => {
  const abroad = await openTestApp({ COUNTRIES: 'TH,LA', COUNTRY_HEADER: 'CF-IPCountry' })
  const staff = await newStaff(abroad)
  const member = await abroad.member()
  const from = async (country: string | undefined) =>
    (await abroad.call(readProfile, { headers: { 'cf-ipcountry': country } }, member)).body
  const answers = [
    await from('TH'),
    await from('la'),
    await from('SG'),
    await from('XX'),
    await from(undefined),
  ]
  const office = await callOffice(abroad, readMe, {}, staff)
  await abroad.stop()
  const refused = { message: 'INVALID_IP' }
  expect(answers).toMatchObject([{ profile: {} }, { profile: {} }, refused, refused, refused])
  expect(office.ok).toBe(true)
})

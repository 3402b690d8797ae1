import { type GameLocale, gameLocales } from '../table/words.ts'

const th = {
  lead: 'เข้าสู่ระบบด้วยบัญชีเกมของคุณ',
  username: 'ชื่อผู้ใช้',
  password: 'รหัสผ่าน',
  enter: 'เข้าเล่น',
  wrong: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง',
  wrongHint: 'ดูชื่อผู้ใช้และรหัสผ่านของเกมนี้ในกระเป๋าเงิน แล้วลองอีกครั้ง',
  stale: 'หน้าเข้าสู่ระบบนี้หมดอายุแล้ว',
  used: 'หน้าเข้าสู่ระบบนี้ใช้ไปแล้ว',
  againHint: 'เปิดหน้าใหม่แล้วเข้าสู่ระบบอีกครั้ง',
  again: 'เปิดหน้าใหม่',
  byLink: 'เปิดเกมนี้จากกระเป๋าเงินของคุณ',
  byLinkHint: 'ไม่ต้องใช้รหัสผ่าน กดเล่นในกระเป๋าเงินแล้วเกมจะเปิดเอง',
}

const lo: typeof th = {
  lead: 'ເຂົ້າສູ່ລະບົບດ້ວຍບັນຊີເກມຂອງທ່ານ',
  username: 'ຊື່ຜູ້ໃຊ້',
  password: 'ລະຫັດຜ່ານ',
  enter: 'ເຂົ້າຫຼິ້ນ',
  wrong: 'ຊື່ຜູ້ໃຊ້ ຫຼື ລະຫັດຜ່ານບໍ່ຖືກຕ້ອງ',
  wrongHint: 'ເບິ່ງຊື່ຜູ້ໃຊ້ ແລະ ລະຫັດຜ່ານຂອງເກມນີ້ໃນກະເປົາເງິນ ແລ້ວລອງອີກຄັ້ງ',
  stale: 'ໜ້າເຂົ້າສູ່ລະບົບນີ້ໝົດອາຍຸແລ້ວ',
  used: 'ໜ້າເຂົ້າສູ່ລະບົບນີ້ໃຊ້ໄປແລ້ວ',
  againHint: 'ເປີດໜ້າໃໝ່ ແລ້ວເຂົ້າສູ່ລະບົບອີກຄັ້ງ',
  again: 'ເປີດໜ້າໃໝ່',
  byLink: 'ເປີດເກມນີ້ຈາກກະເປົາເງິນຂອງທ່ານ',
  byLinkHint: 'ບໍ່ຕ້ອງໃຊ້ລະຫັດຜ່ານ ກົດຫຼິ້ນໃນກະເປົາເງິນແລ້ວເກມຈະເປີດເອງ',
}

const en: typeof th = {
  lead: 'Sign in with your game account',
  username: 'Username',
  password: 'Password',
  enter: 'Sign in and play',
  wrong: 'Wrong username or password',
  wrongHint: 'Look up this game’s username and password in your wallet, then try again.',
  stale: 'This sign-in page has expired',
  used: 'This sign-in page was used already',
  againHint: 'Open a new page and sign in again.',
  again: 'Open a new page',
  byLink: 'Open this game from your wallet',
  byLinkHint: 'No password needed: tap play in your wallet and the game opens.',
}

const all: Record<GameLocale, typeof th> = { th, lo, en }

export const signInWords = (locale: GameLocale): typeof th => all[locale]

/** The first supported language of the browser; Thai by default. */
export function browserLocale(acceptLanguage = ''): GameLocale {
  const requested = acceptLanguage.split(',').map((one) => one.trim().slice(0, 2).toLowerCase())
  return (
    requested.find((language): language is GameLocale => gameLocales.includes(language)) ?? 'th'
  )
}

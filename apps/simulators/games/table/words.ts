const th = {
  credits: 'เครดิต',
  bet: 'เดิมพัน',
  spin: 'หมุน',
  place: 'วางเดิมพัน',
  buy: 'ซื้อเลข',
  pickResult: 'เลือกผลการแข่งขัน',
  pickDigit: 'เลือกเลขท้าย',
  home: 'เหย้า',
  draw: 'เสมอ',
  away: 'เยือน',
  pays: 'จ่าย',
  ready: 'เลือกเดิมพันแล้วเริ่มเล่น',
  won: 'ชนะ',
  lost: 'รอบนี้ไม่ชนะ',
  notEnough: 'เครดิตไม่พอ',
  trouble: 'เชื่อมต่อไม่ได้ ลองอีกครั้ง',
  sandbox: 'เกมจำลอง เล่นด้วยเงินสมมติ',
  linkGone: 'ลิงก์นี้ใช้แล้วหรือหมดอายุ',
  linkHint: 'กลับไปที่กระเป๋าเงิน แล้วเปิดเกมอีกครั้ง',
}

const lo: typeof th = {
  credits: 'ເຄຣດິດ',
  bet: 'ເດີມພັນ',
  spin: 'ໝຸນ',
  place: 'ວາງເດີມພັນ',
  buy: 'ຊື້ເລກ',
  pickResult: 'ເລືອກຜົນການແຂ່ງຂັນ',
  pickDigit: 'ເລືອກເລກທ້າຍ',
  home: 'ເຈົ້າບ້ານ',
  draw: 'ສະເໝີ',
  away: 'ທີມຢາມ',
  pays: 'ຈ່າຍ',
  ready: 'ເລືອກເດີມພັນແລ້ວເລີ່ມຫຼິ້ນ',
  won: 'ຊະນະ',
  lost: 'ຮອບນີ້ບໍ່ຊະນະ',
  notEnough: 'ເຄຣດິດບໍ່ພໍ',
  trouble: 'ເຊື່ອມຕໍ່ບໍ່ໄດ້ ລອງອີກຄັ້ງ',
  sandbox: 'ເກມຈຳລອງ ຫຼິ້ນດ້ວຍເງິນສົມມຸດ',
  linkGone: 'ລິ້ງນີ້ໃຊ້ແລ້ວ ຫຼື ໝົດອາຍຸ',
  linkHint: 'ກັບໄປທີ່ກະເປົາເງິນ ແລ້ວເປີດເກມອີກຄັ້ງ',
}

const en: typeof th = {
  credits: 'Credits',
  bet: 'Bet',
  spin: 'Spin',
  place: 'Place bet',
  buy: 'Buy number',
  pickResult: 'Pick the result',
  pickDigit: 'Pick the last digit',
  home: 'Home',
  draw: 'Draw',
  away: 'Away',
  pays: 'Pays',
  ready: 'Choose a bet and play',
  won: 'You won',
  lost: 'No win this round',
  notEnough: 'Not enough credits',
  trouble: 'No connection. Try again.',
  sandbox: 'Simulated game, play money',
  linkGone: 'This link was used or has expired',
  linkHint: 'Go back to your wallet and open the game again.',
}

export type GameWords = typeof th
export type GameLocale = 'th' | 'lo' | 'en'
export const gameLocales: readonly string[] = ['th', 'lo', 'en'] satisfies GameLocale[]

const all: Record<GameLocale, GameWords> = { th, lo, en }

/** The language of a game table by the first two letters; Thai by default. */
export function gameLocale(requested: string): GameLocale {
  const short = requested.slice(0, 2).toLowerCase()
  return short === 'lo' || short === 'en' ? short : 'th'
}

export const gameWords = (locale: GameLocale): GameWords => all[locale]

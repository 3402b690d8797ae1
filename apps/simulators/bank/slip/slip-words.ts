import { clock } from '../../clock.ts'

export type SlipWords = {
  done: string
  planned: string
  from: string
  to: string
  amount: string
  fee: string
  reference: string
  scan: string
  baht: string
  kip: string
  biller: string
}

export const thaiWords: SlipWords = {
  done: 'โอนเงินสำเร็จ',
  planned: 'ตั้งเวลาโอนเงินสำเร็จ',
  from: 'จาก',
  to: 'ไปยัง',
  amount: 'จำนวนเงิน',
  fee: 'ค่าธรรมเนียม',
  reference: 'เลขที่รายการ',
  scan: 'สแกนตรวจสอบสลิป',
  baht: 'บาท',
  kip: 'กีบ',
  biller: 'รหัสผู้รับชำระ',
}

export const laoWords: SlipWords = {
  done: 'ໂອນເງິນສຳເລັດ',
  planned: 'ຕັ້ງເວລາໂອນເງິນສຳເລັດ',
  from: 'ຈາກ',
  to: 'ໄປຫາ',
  amount: 'ຈຳນວນເງິນ',
  fee: 'ຄ່າທຳນຽມ',
  reference: 'ເລກອ້າງອີງ',
  scan: 'ສະແກນກວດສອບ',
  baht: 'ບາດ',
  kip: 'ກີບ',
  biller: 'ລະຫັດຜູ້ຮັບ',
}

const thaiMonths = [
  'ม.ค.',
  'ก.พ.',
  'มี.ค.',
  'เม.ย.',
  'พ.ค.',
  'มิ.ย.',
  'ก.ค.',
  'ส.ค.',
  'ก.ย.',
  'ต.ค.',
  'พ.ย.',
  'ธ.ค.',
]

/** Formats "21 พ.ย. 69 14:32 น." in Thailand and "21/11/2026 14:32:10" in Laos, both at UTC+7. */
export function slipTime(at: number, words: SlipWords): string {
  const [date = '', time = ''] = clock.write(at + 7 * 3_600_000).split('T')
  const [year = '', month = '', day = ''] = date.split('-')
  if (words === laoWords) return `${day}/${month}/${year} ${time.slice(0, 8)}`
  return `${Number(day)} ${thaiMonths[Number(month) - 1]} ${String((Number(year) + 543) % 100).padStart(2, '0')}  ${time.slice(0, 5)} น.`
}

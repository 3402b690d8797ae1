import type { LockEnd, StatementType } from '@champa/contract/statement'
import type { Locale } from '@champa/contract/constants'
import type { CorrectionKind, MovementStatus } from '@champa/contract/statuses'

export interface CsvWords {
  columns: readonly string[]
  types: Record<StatementType, string>
  /** What a row of type adjustment corrects. */
  corrections: Record<CorrectionKind, string>
  /** The status of a deposit or withdrawal that was reversed. */
  reversed: Record<'deposit' | 'withdraw', string>
  statuses: Record<MovementStatus, string>
  wallet: string
  /** The operator, as the other side of a correction. */
  house: string
  /** Names of sources whose code is not shown. */
  places: Readonly<Record<string, string>>
  /** The name of a QR gateway that the operator has not named, by its number. */
  gateway: (number: number) => string
  /** Names of credits by source. */
  credits: Readonly<Record<string, string>>
  /** Words for how a play lock ended. */
  ends: Record<LockEnd, string>
}

const places = { TRUEMONEY: 'TrueMoney' }

/** The words of a statement file, which are the same as on the member's screen. */
export const csvWords: Record<Locale, CsvWords> = {
  th: {
    columns: [
      'วันที่และเวลา',
      'เวลา ISO',
      'ประเภท',
      'จาก',
      'ไปยัง',
      'เลขบัญชี',
      'จำนวนเงิน',
      'สถานะ',
      'ยอดกระเป๋าหลัก',
      'เลขที่รายการ',
    ],
    types: {
      deposit: 'ฝากเงิน',
      bonus: 'รับโบนัส',
      finish_bonus: 'สิ้นสุดโบนัส',
      withdraw: 'ถอนเงิน',
      transfer: 'โยกเงิน',
      adjustment: 'ปรับยอด',
    },
    corrections: {
      balance: 'ปรับยอดเงิน',
      'deposit-reversed': 'ยกเลิกรายการฝาก',
      'payout-returned': 'ธนาคารคืนเงินถอน',
      'written-off': 'ตัดยอดคงเหลือ',
    },
    reversed: { deposit: 'ยกเลิกแล้ว', withdraw: 'ธนาคารส่งคืนแล้ว' },
    statuses: { 'in progress': 'กำลังดำเนินการ', SUCCESS: 'สำเร็จ', FAILED: 'ไม่สำเร็จ' },
    wallet: 'กระเป๋าหลัก',
    house: 'ทีมงาน',
    places,
    gateway: (number) => `ช่องทาง QR ${number}`,
    credits: {
      bonus: 'โบนัส',
      promotion: 'โปรโมชัน',
      invite: 'โบนัสแนะนำเพื่อน',
      refund: 'คืนยอดเสีย',
      luckydraw: 'รางวัลวงล้อ',
    },
    ends: {
      won: 'ครบเงื่อนไขแล้ว',
      lost: 'ยอดเหลือไม่เกินเกณฑ์',
      cancelled: 'ยกเลิกแล้ว',
      expired: 'หมดเวลา',
    },
  },
  lo: {
    columns: [
      'ວັນທີ ແລະ ເວລາ',
      'ເວລາ ISO',
      'ປະເພດ',
      'ຈາກ',
      'ໄປຫາ',
      'ເລກບັນຊີ',
      'ຈຳນວນເງິນ',
      'ສະຖານະ',
      'ຍອດກະເປົາຫຼັກ',
      'ເລກທີລາຍການ',
    ],
    types: {
      deposit: 'ຝາກເງິນ',
      bonus: 'ຮັບໂບນັດ',
      finish_bonus: 'ສິ້ນສຸດໂບນັດ',
      withdraw: 'ຖອນເງິນ',
      transfer: 'ໂອນເງິນ',
      adjustment: 'ປັບຍອດ',
    },
    corrections: {
      balance: 'ປັບຍອດເງິນ',
      'deposit-reversed': 'ຍົກເລີກລາຍການຝາກ',
      'payout-returned': 'ທະນາຄານສົ່ງເງິນຖອນຄືນ',
      'written-off': 'ຕັດຍອດຄົງເຫຼືອ',
    },
    reversed: { deposit: 'ຍົກເລີກແລ້ວ', withdraw: 'ທະນາຄານສົ່ງຄືນແລ້ວ' },
    statuses: { 'in progress': 'ກຳລັງດຳເນີນການ', SUCCESS: 'ສຳເລັດ', FAILED: 'ບໍ່ສຳເລັດ' },
    wallet: 'ກະເປົາຫຼັກ',
    house: 'ທີມງານ',
    places,
    gateway: (number) => `ຊ່ອງທາງ QR ${number}`,
    credits: {
      bonus: 'ໂບນັດ',
      promotion: 'ໂປຣໂມຊັນ',
      invite: 'ໂບນັດແນະນຳໝູ່',
      refund: 'ຄືນຍອດເສຍ',
      luckydraw: 'ລາງວັນວົງລໍ້',
    },
    ends: {
      won: 'ຄົບເງື່ອນໄຂແລ້ວ',
      lost: 'ຍອດເຫຼືອບໍ່ເກີນເກນ',
      cancelled: 'ຍົກເລີກແລ້ວ',
      expired: 'ໝົດເວລາ',
    },
  },
  en: {
    columns: [
      'Date and time',
      'ISO time',
      'Type',
      'From',
      'To',
      'Account',
      'Amount',
      'Status',
      'Main wallet after',
      'Reference',
    ],
    types: {
      deposit: 'Deposit',
      bonus: 'Bonus',
      finish_bonus: 'Bonus ended',
      withdraw: 'Withdrawal',
      transfer: 'Transfer',
      adjustment: 'Correction',
    },
    corrections: {
      balance: 'Balance correction',
      'deposit-reversed': 'Deposit reversed',
      'payout-returned': 'Withdrawal returned',
      'written-off': 'Rest written off',
    },
    reversed: { deposit: 'Reversed', withdraw: 'Returned by the bank' },
    statuses: { 'in progress': 'In progress', SUCCESS: 'Success', FAILED: 'Failed' },
    wallet: 'Main wallet',
    house: 'Our team',
    places,
    gateway: (number) => `QR payment ${number}`,
    credits: {
      bonus: 'Bonus',
      promotion: 'Promotion',
      invite: 'Referral bonus',
      refund: 'Refund of losses',
      luckydraw: 'Lucky wheel',
    },
    ends: {
      won: 'conditions met',
      lost: 'balance ran low',
      cancelled: 'cancelled',
      expired: 'time ran out',
    },
  },
}

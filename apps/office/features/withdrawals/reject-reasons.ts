/** What members read most often when a withdrawal is rejected, in each of their languages. */
export const rejectReasons = {
  presetName: {
    th: 'ชื่อบัญชีธนาคารไม่ตรงกับชื่อสมาชิก กรุณาติดต่อทีมงาน',
    lo: 'ຊື່ບັນຊີທະນາຄານບໍ່ກົງກັບຊື່ສະມາຊິກ ກະລຸນາຕິດຕໍ່ທີມງານ',
    en: 'The name of the bank account differs from yours. Please contact us.',
  },
  presetPlay: {
    th: 'ยอดฝากยังไม่ได้เล่น กรุณาเล่นให้ครบก่อนถอน',
    lo: 'ຍອດຝາກຍັງບໍ່ໄດ້ຫຼິ້ນ ກະລຸນາຫຼິ້ນໃຫ້ຄົບກ່ອນຖອນ',
    en: 'Your deposit has not been played yet. Please play it before you withdraw.',
  },
} as const

export type RejectReason = Record<'th' | 'lo' | 'en', string>

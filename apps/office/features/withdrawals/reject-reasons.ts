/** What members read most often when a withdrawal is rejected or fails, in each language. */
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
  presetBank: {
    th: 'ธนาคารโอนเงินไปยังบัญชีของคุณไม่ได้ เงินกลับเข้ากระเป๋าแล้ว',
    lo: 'ທະນາຄານໂອນເງິນເຂົ້າບັນຊີຂອງທ່ານບໍ່ໄດ້ ເງິນກັບເຂົ້າກະເປົາແລ້ວ',
    en: 'The bank could not pay into your account. The money is back in your wallet.',
  },
} as const

export type RejectReason = Record<'th' | 'lo' | 'en', string>

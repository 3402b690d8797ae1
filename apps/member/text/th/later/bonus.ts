export const bonus = {
  bon: {
    title: 'โบนัส',
    promoCode: 'โค้ดโปรโมชั่น',
    promotion: 'โปรโมชั่น',
    active: 'โบนัสที่ใช้อยู่: {type}',
    type: {
      limit: 'จำกัดจำนวนครั้ง',
      day: 'รายวัน',
      week: 'รายสัปดาห์',
    },
    clear: 'ยกเลิกโบนัส',
    clearConfirm: 'ยืนยันยกเลิกโบนัส? โบนัสและผลกำไรจากโบนัสจะถูกหักออก',
    replaceConfirm: 'คุณมีโบนัสอยู่แล้ว ต้องการเปลี่ยนหรือไม่?',
    percentFail: 'เงื่อนไขสิ้นสุดเมื่อยอดเหลือไม่เกิน {percent}%',
    percentSuccess: 'ถอนได้เมื่อยอดถึง {percent}%',
    turnoverLeft: 'เหลือเทิร์นอีก {amount}',
    promoNotFound: 'ไม่พบโปรโมชั่น',
  },
} as const

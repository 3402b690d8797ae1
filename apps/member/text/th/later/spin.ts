export const spin = {
  sp: {
    title: 'หมุนวงล้อ',
    coins: 'เหรียญคงเหลือ {n}',
    spin: 'หมุน',
    coupon: 'คูปอง',
    prize: 'รางวัล',
    youWon: 'ยินดีด้วย คุณได้รับ {label}',
    noPrize: 'ไม่ได้รางวัล ลองใหม่ครั้งหน้า',
    claim: 'รับรางวัล',
    claimConfirm: 'ยืนยันรับรางวัล {label}?',
    claimed: 'รับรางวัลสำเร็จ',
  },
} as const

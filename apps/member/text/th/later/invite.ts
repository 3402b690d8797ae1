export const invite = {
  inv: {
    title: 'แนะนำเพื่อน',
    link: 'ลิงก์แนะนำ',
    collect: 'รวบรวมยอดเทิร์น',
    turnover: 'ยอดเทิร์นโอเวอร์',
    history: 'ประวัติรายได้',
    receive: 'รับโบนัส',
    amountReceived: 'ได้รับ {amount} บาท',
  },
} as const

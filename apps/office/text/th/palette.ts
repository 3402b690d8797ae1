export const palette = {
  palette: {
    label: 'ห้อง รายการ และสมาชิก',
    hint: 'ห้อง รายการ เบอร์ ชื่อ รหัส …',
    find: 'ค้นหา',
    found: 'สมาชิกที่พบ',
    go: 'ไปที่',
    do: 'สั่งงาน',
    findMember: 'ค้นหา “{text}” ในสมาชิก',
    openWithdrawal: 'เปิดรายการถอน {id}',
    lookUp: 'ค้นหารหัส “{text}” ในบัญชี',
  },
  shortcut: {
    reviews: 'การถอนที่รอตรวจ',
    stuck: 'การจ่ายที่ค้าง',
    forMe: 'คำขอที่รอฉัน',
    newMembers: 'สมาชิกใหม่วันนี้',
    frozenMembers: 'สมาชิกที่ถูกระงับ',
    closedMoney: 'บัญชีที่ปิดแล้วมีเงินค้าง',
    refusals: 'การปฏิเสธในบันทึก',
  },
} as const

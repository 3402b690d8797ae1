export const stepUp = {
  stepUp: {
    title: 'ยืนยันตัวตนอีกครั้ง',
    text: 'กรุณาใส่รหัส 6 หลักใหม่จากแอปยืนยันตัวตน ใช้ได้ {n} นาที',
    submit: 'ยืนยัน',
  },
} as const

export const otp = {
  otp: {
    title: 'กรอกรหัส OTP',
    ref: 'รหัสอ้างอิง: {ref}',
    resend: 'ส่งรหัสอีกครั้ง',
    resendIn: 'ส่งอีกครั้งได้ใน {s} วินาที',
    sentTo: 'ส่งรหัสไปที่ {phone}',
    code: 'รหัสยืนยัน',
    reference: 'รหัสอ้างอิง',
    sent: 'ส่งรหัสใหม่แล้ว',
  },
} as const

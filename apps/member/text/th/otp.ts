export const otp = {
  otp: {
    title: 'กรอกรหัส OTP',
    ref: 'รหัสอ้างอิง: {ref}',
    resend: 'ขอรหัสใหม่',
    resendIn: 'ขอรหัสใหม่ได้ใน {s} วินาที',
    sentTo: 'ส่งรหัสไปที่ {phone}',
    code: 'รหัสยืนยัน',
    reference: 'รหัสอ้างอิง',
    sent: 'ส่งรหัสใหม่แล้ว',
    triesLeft: 'ลองได้อีก {n} ครั้ง',
  },
} as const

export const slip = {
  slip: {
    upload: 'อัปโหลดสลิป',
    within1h: 'อัปโหลดสลิปภายใน 1 ชั่วโมงหลังโอน',
    status: 'สถานะการอัปโหลดสลิป',
    closedWindow: 'ปิดรับสลิปเวลา {from}–{to}',
    viewImage: 'ดูรูปอ้างอิง',
    note: 'หมายเหตุ',
  },
  slipNote: {
    UPLOADED_FILE_NOT_EXIST: 'สลิปไม่ถูกต้อง',
    IMG_SIZE_UNABLE_TO_PROCESS: 'สลิปไม่ถูกต้อง (ขนาดรูป)',
    CANNOT_READ_CROPPED_IMAGE: 'สลิปไม่ถูกต้อง (อ่านไม่ได้)',
    DEST_ACC_INVALID: 'บัญชีปลายทางไม่ถูกต้อง',
    SLIP_REFNO_DUPLICATED: 'สลิปซ้ำ',
    UNSTABLE_REFNO_ON_SLIP: 'เลขอ้างอิงบนสลิปไม่ชัดเจน',
    TRIPPLE_WRONG_CAPTCHA: 'ตรวจสอบกับธนาคารไม่ผ่าน 3 ครั้ง กรุณาส่งใหม่',
    INVALID_SLIP: 'สลิปไม่ถูกต้อง ไม่พบรายการในธนาคาร',
    NOT_MATCH: 'บัญชีผู้โอนไม่ตรงกับที่ลงทะเบียน',
    EXPIRED_SLIP: 'สลิปหมดอายุ',
    UNKNOW_ERROR: 'ข้อผิดพลาดที่ไม่ทราบสาเหตุ',
  },
} as const

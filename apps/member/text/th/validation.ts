export const validation = {
  val: {
    phone10: 'เบอร์โทรศัพท์ต้องมี 10 หลัก',
    required: 'กรุณากรอกข้อมูลให้ครบ',
    passwordMismatch: 'รหัสผ่านไม่ตรงกัน',
    bankNameEng: 'ชื่อบัญชีธนาคารต้องเป็นภาษาอังกฤษเท่านั้น',
    requiredEngLangMsg: 'กรุณากรอกชื่อเป็นภาษาอังกฤษ (A-Z)',
    selectAccMsg: 'กรุณาเลือกบัญชีต้นทางและปลายทาง',
    canNotTransferMsg: 'ไม่สามารถโยกเงินไปบัญชีเดียวกันได้',
    minAmountMsg: 'จำนวนเงินขั้นต่ำ {min} บาท',
    maxAmountMsg: 'จำนวนเงินสูงสุด {max} บาท',
    passwordNotEqualMsg: 'รหัสผ่านใหม่ไม่ตรงกัน',
    amountInvalid: 'จำนวนเงินไม่ถูกต้อง',
    linkRequired: 'กรุณาวางลิงก์',
    passwordShort: 'รหัสผ่านต้องมีอย่างน้อย {n} ตัวอักษร',
    acceptRequired: 'กรุณายืนยันอายุและยอมรับข้อตกลง',
    accountDigits: 'เลขบัญชีต้องมี {n} หลัก',
  },
} as const

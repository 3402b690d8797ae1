export const chat = {
  chat: {
    invite: 'ต้องการความช่วยเหลือไหม?',
    placeholder: 'พิมพ์ข้อความ...',
    send: 'ส่ง',
    uploading_file: 'กำลังอัปโหลดไฟล์',
    sending: 'กำลังส่ง',
    failed: 'ส่งไม่สำเร็จ',
    succeed: 'ส่งแล้ว',
    fileNotSupported: 'ไม่รองรับไฟล์นี้',
    fileTooLarge: 'ไฟล์มีขนาดใหญ่เกินไป กรุณาเลือกไฟล์ไม่เกิน {n} MB',
    textTooLong: 'ข้อความยาวเกิน 2000 ตัวอักษร',
    lineAdd: 'เพิ่มเพื่อนทางแอปแชต',
  },
} as const

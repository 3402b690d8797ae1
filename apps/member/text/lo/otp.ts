import type { Words } from '../words.ts'
import type { otp as th } from '../th/otp.ts'

export const otp = {
  otp: {
    title: 'ປ້ອນລະຫັດ OTP',
    ref: 'ເລກອ້າງອີງ: {ref}',
    resend: 'ຂໍລະຫັດໃໝ່',
    resendIn: 'ຂໍລະຫັດໃໝ່ໄດ້ໃນ {s} ວິນາທີ',
    sentTo: 'ສົ່ງລະຫັດໄປທີ່ {phone}',
    code: 'ລະຫັດຢືນຢັນ',
    reference: 'ເລກອ້າງອີງ',
    sent: 'ສົ່ງລະຫັດໃໝ່ແລ້ວ',
    triesLeft: 'ລອງໄດ້ອີກ {n} ຄັ້ງ',
  },
} as const satisfies Words<typeof th>

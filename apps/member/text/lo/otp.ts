import type { Words } from '../words.ts'
import type { otp as th } from '../th/otp.ts'

export const otp = {
  otp: {
    title: 'ປ້ອນລະຫັດ OTP',
    ref: 'ເລກອ້າງອີງ: {ref}',
    resend: 'ສົ່ງລະຫັດອີກຄັ້ງ',
    resendIn: 'ສົ່ງອີກຄັ້ງໄດ້ໃນ {s} ວິນາທີ',
    sentTo: 'ສົ່ງລະຫັດໄປທີ່ {phone}',
    code: 'ລະຫັດຢືນຢັນ',
    reference: 'ເລກອ້າງອີງ',
    sent: 'ສົ່ງລະຫັດໃໝ່ແລ້ວ',
    triesLeft: 'ເຫຼືອອີກ {n} ຄັ້ງ',
  },
} as const satisfies Words<typeof th>

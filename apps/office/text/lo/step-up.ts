import type { Words } from '../words.ts'
import type { stepUp as th } from '../th/step-up.ts'

export const stepUp = {
  stepUp: {
    title: 'ຢືນຢັນຕົວຕົນອີກຄັ້ງ',
    text: 'ກະລຸນາໃສ່ລະຫັດ 6 ຕົວເລກໃໝ່ຈາກແອັບຢືນຢັນຕົວຕົນ ໃຊ້ໄດ້ {n} ນາທີ',
    submit: 'ຢືນຢັນ',
  },
} as const satisfies Words<typeof th>

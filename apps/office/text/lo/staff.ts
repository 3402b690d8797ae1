import type { Words } from '../words.ts'
import type { staff as th } from '../th/staff.ts'

export const staff = {
  sign: {
    title: 'ເຂົ້າສູ່ລະບົບຫ້ອງການ',
    tagline: 'ສຳລັບທີມງານເທົ່ານັ້ນ',
    username: 'ຊື່ຜູ້ໃຊ້',
    password: 'ລະຫັດຜ່ານ',
    code: 'ລະຫັດ 6 ຕົວເລກຈາກແອັບຢືນຢັນຕົວຕົນ',
    show: 'ສະແດງລະຫັດຜ່ານ',
    hide: 'ເຊື່ອງລະຫັດຜ່ານ',
    submit: 'ເຂົ້າສູ່ລະບົບ',
    required: 'ກະລຸນາປ້ອນໃຫ້ຄົບທຸກຊ່ອງ',
    out: 'ອອກຈາກລະບົບ',
  },
  me: {
    available: 'ພ້ອມຕອບ',
    away: 'ບໍ່ຢູ່',
    awayNow: 'ຕອນນີ້ທ່ານຕັ້ງວ່າບໍ່ຢູ່',
    beReady: 'ຕັ້ງເປັນພ້ອມຕອບ',
  },
} as const satisfies Words<typeof th>

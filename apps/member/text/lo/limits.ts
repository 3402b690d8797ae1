import type { Words } from '../words.ts'
import type { limits as th } from '../th/limits.ts'

export const limits = {
  rg: {
    title: 'ຫຼິ້ນຢ່າງມີຄວາມຮັບຜິດຊອບ',
    age: 'ສຳລັບຜູ້ມີອາຍຸ 20 ປີຂຶ້ນໄປເທົ່ານັ້ນ',
    risk: 'ການພະນັນມີຄວາມສ່ຽງ ອາດເສຍເງິນໄດ້',
    depositLimit: 'ກຳນົດວົງເງິນຝາກ',
    timeOut: 'ພັກການຫຼິ້ນຊົ່ວຄາວ',
    selfExclude: 'ລະງັບຕົນເອງຈາກການຫຼິ້ນ',
    helpline: 'ສາຍດ່ວນສຸຂະພາບຈິດ 1323 (ໄທ)',
  },
} as const satisfies Words<typeof th>

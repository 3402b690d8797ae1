import type { Words } from '../words.ts'
import type { pages as th } from '../th/pages.ts'

export const pages = {
  nav: {
    home: 'ໜ້າຫຼັກ',
    login: 'ເຂົ້າສູ່ລະບົບ',
    logout: 'ອອກຈາກລະບົບ',
    register: 'ສະໝັກສະມາຊິກ',
    howto: 'ວິທີໃຊ້ງານ',
    contact: 'ຕິດຕໍ່ພວກເຮົາ',
    profile: 'ໂປຣໄຟລ໌',
    conditions: 'ເງື່ອນໄຂ',
    statement: 'ປະຫວັດລາຍການ',
    bonus: 'ໂບນັດ',
    spin: 'ໝຸນວົງລໍ້',
    notice: 'ປະກາດ',
    notFoundTitle: 'ບໍ່ພົບໜ້ານີ້',
    notFound: 'ບໍ່ພົບໜ້າທີ່ຕ້ອງການ',
    agreement: 'ຂໍ້ຕົກລົງການນຳໃຊ້',
    remindAgreement: 'ຮັບຮູ້ແລ້ວ ບໍ່ຕ້ອງສະແດງອີກ',
  },
  howto: {
    wallet: 'ວິທີໃຊ້ກະເປົາເງິນ',
    play: 'ວິທີຫຼິ້ນເກມ',
    check: 'ວິທີກວດຍອດເງິນ',
    receiveBonus: 'ວິທີຮັບໂບນັດ',
    endBonus: 'ວິທີສິ້ນສຸດໂບນັດ',
  },
} as const satisfies Words<typeof th>

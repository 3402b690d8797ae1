import type { Words } from '../../words.ts'
import type { refund as th } from '../../th/later/refund.ts'

export const refund = {
  ref: {
    title: 'ຄືນຍອດເສຍ',
    amount: 'ຍອດຄືນສະສົມ',
    toWallet: 'ຮັບເຂົ້າກະເປົາ',
    receive: 'ຮັບຍອດຄືນ',
    notFound: 'ບໍ່ພົບຍອດທີ່ຄືນໄດ້',
    cond1: 'ຕ້ອງບໍ່ມີໂບນັດທີ່ຍັງບໍ່ສິ້ນສຸດ',
    cond2: 'ຍອດເງິນຄົງເຫຼືອຕ້ອງບໍ່ເກີນ {min} ບາດ',
    confirm: 'ຮັບເຂົ້າກະເປົາ {amount} ບາດ ຖອນໄດ້ເມື່ອຍອດຮອດ {success}% ແລະ ເງື່ອນໄຂສິ້ນສຸດເມື່ອເຫຼືອບໍ່ເກີນ {fail}%',
    log: 'ປະຫວັດການຄືນຍອດ',
  },
} as const satisfies Words<typeof th>

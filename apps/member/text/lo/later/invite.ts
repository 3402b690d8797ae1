import type { Words } from '../../words.ts'
import type { invite as th } from '../../th/later/invite.ts'

export const invite = {
  inv: {
    title: 'ແນະນຳໝູ່',
    link: 'ລິ້ງແນະນຳ',
    collect: 'ຮວບຮວມຍອດເທີນ',
    turnover: 'ຍອດເທີນໂອເວີ',
    history: 'ປະຫວັດລາຍຮັບ',
    receive: 'ຮັບໂບນັດ',
    amountReceived: 'ໄດ້ຮັບ {amount} ບາດ',
  },
} as const satisfies Words<typeof th>

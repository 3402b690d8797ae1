import type { statement as th } from '../th/statement.ts'
import type { Words } from '../words.ts'

export const statement = {
  st: {
    title: 'ປະຫວັດລາຍການ',
    deposit: 'ຝາກເງິນ',
    bonus: 'ໂບນັດ',
    finish_bonus: 'ສິ້ນສຸດໂບນັດ',
    withdraw: 'ຖອນເງິນ',
    transfer: 'ໂອນເງິນ',
    transferActivity: 'ໂອນເງິນຈາກ {from} ໄປ {to}',
    invite: 'ແນະນຳໝູ່',
    refund: 'ຄືນຍອດເສຍ',
    luckydraw: 'ລາງວັນວົງລໍ້',
    promotion: 'ໂປຣໂມຊັນ',
    wallet: 'ກະເປົາຫຼັກ',
    qr: 'ສະແກນ QR · {provider}',
    pages: 'ໜ້າ',
    page: 'ໜ້າ {page}',
    previous: 'ກ່ອນໜ້າ',
    pageShown: 'ໜ້າ {page} ຈາກ {pages}',
    emptyTitle: 'ຍັງບໍ່ມີລາຍການ',
    emptyText: 'ຝາກຄັ້ງທຳອິດແລ້ວ ລາຍການຈະສະແດງຢູ່ນີ້',
    pastEndTitle: 'ບໍ່ມີລາຍການໃນໜ້ານີ້',
    pastEndText: 'ລາຍການທັງໝົດຢູ່ໃນໜ້າກ່ອນໜ້ານີ້',
    firstPage: 'ໄປໜ້າທຳອິດ',
    errorTitle: 'ໂຫຼດລາຍການບໍ່ສຳເລັດ',
    errorText: 'ເງິນຂອງທ່ານປອດໄພດີ ກວດອິນເຕີເນັດແລ້ວລອງໃໝ່',
  },
  status: {
    inProgress: 'ກຳລັງດຳເນີນການ',
    SUCCESS: 'ສຳເລັດ',
    FAILED: 'ບໍ່ສຳເລັດ',
  },
} as const satisfies Words<typeof th>

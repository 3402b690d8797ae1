import type { Words } from '../words.ts'
import type { customer as th } from '../th/customer.ts'

export const customer = {
  customer: {
    title: 'ຂໍ້ມູນລູກຄ້າ',
    guest: 'ຜູ້ຢ້ຽມຢາມ',
    guestText: 'ຍັງບໍ່ໄດ້ເຂົ້າສູ່ລະບົບ',
    firstSeen: 'ມາຄັ້ງທຳອິດ',
    phone: 'ເບີໂທ',
    memberSince: 'ເປັນສະມາຊິກຕັ້ງແຕ່',
    active: 'ໃຊ້ງານປົກກະຕິ',
    inactive: 'ຖືກລະງັບ',
    wallet: 'ກະເປົາຫຼັກ',
    coins: 'ຫຼຽນ',
    seen: 'ເວລາ {time}',
    refresh: 'ໂຫຼດໃໝ່',
    lock: 'ມີໂບນັດທີ່ໃຊ້ຢູ່',
    movements: '10 ລາຍການຫຼ້າສຸດ',
    noMovements: 'ຍັງບໍ່ມີລາຍການ',
    ratings: 'ຄະແນນທີ່ໃຫ້',
    starsOf: '{n} ຈາກ 5 ດາວ',
  },
  movement: {
    deposit: 'ຝາກ',
    withdraw: 'ຖອນ',
    transfer: 'ໂອນເງິນ',
    bonus: 'ໂບນັດ',
    finish_bonus: 'ສິ້ນສຸດໂບນັດ',
    adjustment: 'ປັບຍອດ',
  },
  moneyPlace: {
    wallet: 'ກະເປົາຫຼັກ',
    truemoney: 'TrueMoney',
    qr: 'ຊ່ອງທາງ QR {n} ({provider})',
    promotion: 'ໂປຣໂມຊັນ',
    invite: 'ແນະນຳໝູ່',
    refund: 'ຄືນຍອດເສຍ',
    luckydraw: 'ລາງວັນວົງລໍ້',
  },
  moveStatus: {
    success: 'ສຳເລັດ',
    progress: 'ກຳລັງດຳເນີນການ',
    failed: 'ບໍ່ສຳເລັດ',
  },
  note: {
    title: 'ບັນທຶກພາຍໃນ',
    hint: 'ລູກຄ້າບໍ່ເຫັນ',
    add: 'ເພີ່ມບັນທຶກ',
    label: 'ບັນທຶກໃໝ່',
    none: 'ຍັງບໍ່ມີບັນທຶກ',
  },
} as const satisfies Words<typeof th>

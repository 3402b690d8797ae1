import type { Words } from '../words.ts'
import type { matches as th } from '../th/matches.ts'

export const matches = {
  matches: {
    title: 'ຄ້າຍສະມາຊິກທີ່ງົດຫຼິ້ນ',
    account: 'ບັນຊີ',
    source: 'ສະມາຊິກທີ່ງົດຫຼິ້ນ',
    kinds: 'ສິ່ງທີ່ກົງກັນ',
    until: 'ງົດຫຼິ້ນຮອດ',
    found: 'ພົບເມື່ອ',
    equal: 'ກົງກັນ: {what}',
    empty: 'ບໍ່ມີລາຍການລໍຖ້າ',
    emptyText: 'ລາຍການຈະຂຶ້ນເມື່ອມີບັນຊີຄ້າຍສະມາຊິກທີ່ງົດຫຼິ້ນ',
    same: 'ຄົນດຽວກັນ',
    sameText: '{name} ຈະງົດຫຼິ້ນຕາມ {other} ທັນທີ ແລະ ທຸກເຊສຊັນຈົບ ບໍ່ມີໃຜຫຼຸດເວລາໄດ້',
    sameDone: 'ບັນຊີນີ້ງົດຫຼິ້ນນຳແລ້ວ',
    other: 'ຄົນລະຄົນ',
    otherText:
      '{name} ກັບ {other} ຈະບໍ່ຖືກຈັບຄູ່ອີກ ແລະ ' + 'ການງົດຫຼິ້ນທີ່ບັນຊີນີ້ໄດ້ມາຈາກການຈັບຄູ່ຈະສິ້ນສຸດ ຄົນທີສອງຕ້ອງຕັດສິນ',
    letRegister: 'ໃຫ້ເບີນີ້ສະໝັກໄດ້',
    letRegisterText: 'ສຳລັບຄົນອື່ນທີ່ຊື່ ຫຼື ອຸປະກອນກົງກັບສະມາຊິກທີ່ງົດຫຼິ້ນ ຫຼັງກວດຕົວຕົນແລ້ວ ' + 'ຄົນທີສອງຕ້ອງຕັດສິນ',
  },
  matchView: {
    raised: 'ລໍຖ້າຕັດສິນ',
    joined: 'ງົດຫຼິ້ນນຳ',
  },
  matchKind: {
    name: 'ຊື່',
    device: 'ອຸປະກອນ',
    bank: 'ບັນຊີທະນາຄານ',
  },
  barredKind: {
    phone: 'ເບີໂທລະສັບ',
    bank: 'ບັນຊີທະນາຄານ',
  },
} as const satisfies Words<typeof th>

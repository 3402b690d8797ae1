import type { Words } from '../words.ts'
import type { chat as th } from '../th/chat.ts'

export const chat = {
  inbox: {
    title: 'ການສົນທະນາ',
    views: 'ມຸມມອງ',
    open: 'ເປີດຢູ່',
    mine: 'ຂອງຂ້ອຍ',
    unassigned: 'ຍັງບໍ່ມີຜູ້ດູແລ',
    closed: 'ປິດແລ້ວ',
    search: 'ຄົ້ນຫາເບີ ຫຼື ຊື່',
    clear: 'ລ້າງຄຳຄົ້ນ',
    guest: 'ຜູ້ຢ້ຽມຢາມ {n}',
    empty: 'ບໍ່ມີການສົນທະນາ',
    emptyText: 'ຂໍ້ຄວາມໃໝ່ຈະສະແດງຢູ່ນີ້ທັນທີ',
    emptySearch: 'ບໍ່ພົບໃນມຸມມອງນີ້',
    searchIn: 'ຄົ້ນຫາໃນ “{view}”',
    unread: 'ຍັງບໍ່ອ່ານ {n} ຂໍ້ຄວາມ',
    waiting: 'ລໍຖ້າ {time}',
    now: 'ບໍ່ຮອດ 1 ນາທີ',
    minutes: '{n} ນາທີ',
    hours: '{n} ຊມ.',
    days: '{n} ມື້',
    online: 'ອອນລາຍ',
    picture: 'ສົ່ງໄຟລ໌',
    us: 'ທີມ: {text}',
    waitingCount: 'ລູກຄ້າລໍຖ້າ {n} ຄົນ',
    none: 'ຍັງບໍ່ມີຂໍ້ຄວາມ',
    more: 'ໂຫຼດເພີ່ມ',
    stars: 'ໃຫ້ {n} ດາວ',
  },
  room: {
    choose: 'ເລືອກການສົນທະນາ',
    chooseText: 'ຄົນທີ່ລໍຖ້າດົນທີ່ສຸດຢູ່ເທິງສຸດ',
    given: '{name} ສົ່ງຕໍ່ການສົນທະນາກັບ {customer} ໃຫ້ທ່ານ',
    givenBy: 'ຈາກ {name}',
  },
} as const satisfies Words<typeof th>

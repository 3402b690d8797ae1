import type { Words } from '../words.ts'
import type { general as th } from '../th/general.ts'

export const general = {
  common: {
    close: 'ປິດ',
    cancel: 'ຍົກເລີກ',
    save: 'ບັນທຶກ',
    saved: 'ບັນທຶກແລ້ວ',
    retry: 'ລອງໃໝ່',
    back: 'ກັບຄືນ',
    skip: 'ຂ້າມໄປເນື້ອຫາ',
    loading: 'ກຳລັງໂຫຼດ...',
    loadFailed: 'ໂຫຼດຂໍ້ມູນບໍ່ສຳເລັດ',
    networkError: 'ເຊື່ອມຕໍ່ບໍ່ໄດ້ ກະລຸນາກວດອິນເຕີເນັດ',
    reconnecting: 'ກຳລັງເຊື່ອມຕໍ່ໃໝ່ ຂໍ້ຄວາມໃໝ່ອາດມາຊ້າ',
    unknownError: 'ເກີດຂໍ້ຜິດພາດ ກະລຸນາລອງໃໝ່',
    copy: 'ສຳເນົາ',
    copied: 'ສຳເນົາແລ້ວ: {text}',
    copyFail: 'ສຳເນົາບໍ່ສຳເລັດ',
    language: 'ພາສາ',
    remove: 'ລຶບ',
    notFound: 'ບໍ່ພົບໜ້ານີ້',
    toConversations: 'ໄປທີ່ການສົນທະນາ',
  },
  nav: {
    rooms: 'ເມນູຫຼັກ',
    conversations: 'ສົນທະນາ',
    replies: 'ຄຳຕອບ',
    hours: 'ເວລາ',
    approvals: 'ອະນຸມັດ',
    money: 'ການເງິນ',
    withdrawals: 'ຖອນເງິນ',
    audit: 'ບັນທຶກກວດສອບ',
    service: 'ບໍລິການ',
    more: 'ເພີ່ມເຕີມ',
    me: 'ຂ້ອຍ',
  },
} as const satisfies Words<typeof th>

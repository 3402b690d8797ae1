import type { gift as th } from '../th/gift.ts'
import type { Words } from '../words.ts'

export const gift = {
  gift: {
    link: 'ລິ້ງຊອງຂອງຂວັນ',
    placeholder: 'ວາງລິ້ງທີ່ນີ້',
    paste: 'ວາງ',
    hint: 'ຂັ້ນຕ່ຳ {min} ແຕ່ລະລິ້ງໃຊ້ໄດ້ຄັ້ງດຽວ',
    send: 'ສົ່ງລິ້ງ',
    sending: 'ກຳລັງສົ່ງລິ້ງ',
    linkSendMsg: 'ສົ່ງລິ້ງແລ້ວ ກະລຸນາລໍຖ້າ',
    sentHint: 'ເງິນຈະເຂົ້າກະເປົາເອງ ເບິ່ງຄວາມຄືບໜ້າໄດ້ໃນໜ້າຝາກເງິນ',
    arrived: 'ເງິນ {amount} ເຂົ້າກະເປົາແລ້ວ',
    unknown: 'ຍັງບໍ່ຮູ້ຜົນ ເບິ່ງຄວາມຄືບໜ້າກ່ອນສົ່ງອີກຄັ້ງ ລິ້ງດຽວກັນບໍ່ນັບຊ້ຳ',
    unsealed: 'ສົ່ງລິ້ງຈາກໜ້ານີ້ບໍ່ໄດ້ ເປີດເວັບດ້ວຍ https ແລ້ວລອງໃໝ່',
    pasteFailed: 'ວາງຈາກຄລິບບອດບໍ່ໄດ້ ກົດຄ້າງທີ່ຊ່ອງເພື່ອວາງ',
  },
  track: {
    title: 'ການຝາກທີ່ກຳລັງດຳເນີນ',
    steps: 'ຂັ້ນຕອນ',
    bank: 'ໂອນທະນາຄານ',
    qr: 'QR',
    slip: 'ສະລິບ',
    gift: 'ຊອງຂອງຂວັນ',
    waiting: 'ລໍຖ້າເງິນ',
    seen: 'ເຫັນເງິນແລ້ວ',
    matched: 'ຢືນຢັນແລ້ວ',
    credited: 'ເຂົ້າກະເປົາແລ້ວ',
    failed: 'ບໍ່ສຳເລັດ',
    pay: 'ໄປຈ່າຍເງິນ',
    sendSlip: 'ສົ່ງສະລິບ',
    sendSlipAgain: 'ສົ່ງສະລິບອີກຄັ້ງ',
    newCode: 'ສ້າງ QR ໃໝ່',
    unknownReason: 'ຍັງກວດບໍ່ສຳເລັດ',
    expired: 'QR ໝົດອາຍຸໂດຍບໍ່ມີເງິນເຂົ້າ ຖ້າຈ່າຍໄປແລ້ວ ເງິນຈະເຂົ້າກະເປົາຕາມປົກກະຕິ',
    notSeen: 'ຍັງບໍ່ເຫັນເງິນຈາກທະນາຄານ ສົ່ງສະລິບເພື່ອໃຫ້ກວດໄວຂຶ້ນ',
  },
} as const satisfies Words<typeof th>

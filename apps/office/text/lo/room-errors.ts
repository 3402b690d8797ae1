import type { Words } from '../words.ts'
import type { roomErrors as th } from '../th/room-errors.ts'

export const roomErrors = {
  errors: {
    STALE: 'ຂໍ້ມູນປ່ຽນໄປແລ້ວ ກະລຸນາກວດຄືນ',
    ALREADY_DECIDED: '{name} ຕັດສິນລາຍການນີ້ແລ້ວ',
    NOT_WAITING: 'ລາຍການນີ້ບໍ່ໄດ້ລໍຖ້າດຳເນີນການແລ້ວ',
    APPROVAL_EXISTS: 'ມີຄຳຂໍເລື່ອງນີ້ລໍຖ້າອະນຸມັດຢູ່ແລ້ວ',
    APPROVAL_OWN: 'ທ່ານຕັດສິນຄຳຂໍຂອງຕົນເອງບໍ່ໄດ້ ຕ້ອງໃຫ້ຄົນອື່ນຕັດສິນ',
    APPROVAL_EXPIRED: 'ຄຳຂໍນີ້ໝົດອາຍຸແລ້ວ ບໍ່ມີຫຍັງປ່ຽນແປງ ກະລຸນາສົ່ງຄຳຂໍໃໝ່',
    APPROVAL_STALE: 'ຂໍ້ມູນປ່ຽນໄປຫຼັງສົ່ງຄຳຂໍ ຈຶ່ງບໍ່ໄດ້ດຳເນີນການ ກະລຸນາສົ່ງຄຳຂໍໃໝ່',
    APPROVER_MISSING: 'ຕອນນີ້ບໍ່ມີໃຜອະນຸມັດເລື່ອງນີ້ໄດ້ ຈຶ່ງຍັງບໍ່ໄດ້ສົ່ງຄຳຂໍ',
    REVIEW_DUE: 'ການຕັດສິນສຸກເສີນຄັ້ງກ່ອນຂອງທ່ານຍັງບໍ່ໄດ້ຮັບການກວດສອບ',
    EVIDENCE_NEEDED: 'ກະລຸນາແນບຫຼັກຖານ ເຊັ່ນ ໄຟລ໌ ຂໍ້ຄວາມແຊັດ ຫຼື ເລກອ້າງອີງ',
    CURRENCY_DIFFERS: 'ສະກຸນເງິນບໍ່ກົງກັນ',
    IN_USE: 'ລາຍການນີ້ຖືກໃຊ້ໄປແລ້ວ',
    PAYOUT_SENT: 'ສົ່ງຄຳສັ່ງໂອນໄປທະນາຄານແລ້ວ ຕ້ອງມີຄຳຢືນຢັນຈາກທະນາຄານ',
    FROZEN: 'ສະມາຊິກຄົນນີ້ຖືກລະງັບຢູ່',
  },
} as const satisfies Words<typeof th>

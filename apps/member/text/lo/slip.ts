import type { Words } from '../words.ts'
import type { slip as th } from '../th/slip.ts'

export const slip = {
  slip: {
    upload: 'ອັບໂຫຼດສະລິບ',
    within1h: 'ອັບໂຫຼດສະລິບພາຍໃນ 1 ຊົ່ວໂມງຫຼັງໂອນ',
    status: 'ສະຖານະການອັບໂຫຼດສະລິບ',
    closedWindow: 'ປິດຮັບສະລິບເວລາ {from}–{to}',
    viewImage: 'ເບິ່ງຮູບອ້າງອີງ',
    note: 'ໝາຍເຫດ',
  },
  slipNote: {
    UPLOADED_FILE_NOT_EXIST: 'ສະລິບບໍ່ຖືກຕ້ອງ',
    IMG_SIZE_UNABLE_TO_PROCESS: 'ສະລິບບໍ່ຖືກຕ້ອງ (ຂະໜາດຮູບ)',
    CANNOT_READ_CROPPED_IMAGE: 'ສະລິບບໍ່ຖືກຕ້ອງ (ອ່ານບໍ່ໄດ້)',
    DEST_ACC_INVALID: 'ບັນຊີປາຍທາງບໍ່ຖືກຕ້ອງ',
    SLIP_REFNO_DUPLICATED: 'ສະລິບຊ້ຳ',
    UNSTABLE_REFNO_ON_SLIP: 'ເລກອ້າງອີງໃນສະລິບບໍ່ຊັດເຈນ',
    TRIPPLE_WRONG_CAPTCHA: 'ກວດສອບກັບທະນາຄານບໍ່ຜ່ານ 3 ຄັ້ງ ກະລຸນາສົ່ງໃໝ່',
    INVALID_SLIP: 'ສະລິບບໍ່ຖືກຕ້ອງ ບໍ່ພົບລາຍການໃນທະນາຄານ',
    NOT_MATCH: 'ບັນຊີຜູ້ໂອນບໍ່ກົງກັບທີ່ລົງທະບຽນ',
    EXPIRED_SLIP: 'ສະລິບໝົດອາຍຸ',
    UNKNOW_ERROR: 'ຂໍ້ຜິດພາດທີ່ບໍ່ຮູ້ສາເຫດ',
  },
} as const satisfies Words<typeof th>

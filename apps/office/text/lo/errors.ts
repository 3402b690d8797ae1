import type { Words } from '../words.ts'
import type { errors as th } from '../th/errors.ts'

export const errors = {
  errors: {
    'invalid-token': 'ກະລຸນາເຂົ້າສູ່ລະບົບອີກຄັ້ງ',
    UNAUTHORIZED: 'ກະລຸນາເຂົ້າສູ່ລະບົບ',
    EXPIRED_AUTH_TOKEN: 'ໝົດເວລາເຂົ້າສູ່ລະບົບ ກະລຸນາເຂົ້າສູ່ລະບົບອີກຄັ້ງ',
    INVALID_USER_1: 'ທ່ານອອກຈາກລະບົບແລ້ວ ກະລຸນາເຂົ້າສູ່ລະບົບອີກຄັ້ງ',
    INVALID_USER_2: 'ລະຫັດຜ່ານຖືກປ່ຽນແລ້ວ ກະລຸນາເຂົ້າສູ່ລະບົບອີກຄັ້ງ',
    INVALID_USER_3: 'ກະລຸນາເຂົ້າສູ່ລະບົບອີກຄັ້ງ (3)',
    INACTIVE_USER: 'ບັນຊີນີ້ຖືກລະງັບການນຳໃຊ້',
    INVALID_IP: 'ບໍ່ອະນຸຍາດຈາກເຄືອຂ່າຍນີ້',
    WRONG_CREDENTIAL: 'ຊື່ຜູ້ໃຊ້ ລະຫັດຜ່ານ ຫຼື ລະຫັດ 6 ຕົວເລກບໍ່ຖືກຕ້ອງ',
    WRONG_PASSWORD: 'ລະຫັດຜ່ານປັດຈຸບັນບໍ່ຖືກຕ້ອງ',
    REQUEST_LIMIT: 'ລອງຖີ່ເກີນໄປ ກະລຸນາລໍຖ້າບຶດໜຶ່ງ',
    NOT_ALLOWED: 'ທ່ານບໍ່ມີສິດເຮັດລາຍການນີ້',
    STEP_UP: 'ກະລຸນາຢືນຢັນຕົວຕົນດ້ວຍລະຫັດ 6 ຕົວເລກອີກຄັ້ງກ່ອນເຮັດລາຍການນີ້',
    CONFLICT_OF_INTEREST: 'ທ່ານມີຄວາມກ່ຽວຂ້ອງກັບສະມາຊິກຄົນນີ້ ກະລຸນາໃຫ້ເພື່ອນຮ່ວມທີມດຳເນີນການແທນ',
    OTP_CODE_INVALID: 'ລະຫັດ 6 ຕົວເລກບໍ່ຖືກຕ້ອງ ກະລຸນາໃຊ້ລະຫັດຖັດໄປຈາກແອັບຢືນຢັນຕົວຕົນ',
    NO_DATA: 'ບໍ່ພົບຂໍ້ມູນ',
    INVALID_INPUT: 'ຂໍ້ມູນບາງຊ່ອງບໍ່ຖືກຕ້ອງ ກະລຸນາກວດຄືນ',
    CHAT_TAKEN: '{name} ດູແລການສົນທະນານີ້ຢູ່',
    CHAT_EMPTY: 'ກະລຸນາພິມຂໍ້ຄວາມ',
    CHAT_TEXT_TOO_LONG: 'ຂໍ້ຄວາມຍາວເກີນ 2000 ຕົວອັກສອນ',
    CHAT_FILE_UNSUPPORTED: 'ບໍ່ຮອງຮັບໄຟລ໌ນີ້',
    CHAT_FILE_TOO_LARGE: 'ໄຟລ໌ໃຫຍ່ເກີນໄປ ກະລຸນາເລືອກໄຟລ໌ບໍ່ເກີນ {n} MB',
    CHAT_UPLOAD_FAIL: 'ອັບໂຫຼດໄຟລ໌ບໍ່ສຳເລັດ ກະລຸນາລອງໃໝ່',
    INTERNAL_SERVER_ERROR: 'ລະບົບຂັດຂ້ອງ ກະລຸນາລອງໃໝ່ພາຍຫຼັງ',
    SERVICE_UNAVAILABLE: 'ລະບົບບໍ່ຕອບສະໜອງ ກະລຸນາລອງໃໝ່',
  },
} as const satisfies Words<typeof th>

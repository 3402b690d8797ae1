import type { Words } from '../words.ts'
import type { validation as th } from '../th/validation.ts'

export const validation = {
  val: {
    phone10: 'ເບີໂທລະສັບຕ້ອງມີ 10 ຕົວເລກ',
    required: 'ກະລຸນາປ້ອນຂໍ້ມູນໃຫ້ຄົບ',
    passwordMismatch: 'ລະຫັດຜ່ານບໍ່ກົງກັນ',
    bankNameEng: 'ຊື່ບັນຊີທະນາຄານຕ້ອງເປັນພາສາອັງກິດເທົ່ານັ້ນ',
    requiredEngLangMsg: 'ກະລຸນາປ້ອນຊື່ເປັນພາສາອັງກິດ (A-Z)',
    selectAccMsg: 'ກະລຸນາເລືອກບັນຊີຕົ້ນທາງ ແລະ ປາຍທາງ',
    canNotTransferMsg: 'ບໍ່ສາມາດໂອນເງິນໄປບັນຊີດຽວກັນໄດ້',
    minAmountMsg: 'ຈຳນວນເງິນຂັ້ນຕ່ຳ {min} ບາດ',
    maxAmountMsg: 'ຈຳນວນເງິນສູງສຸດ {max} ບາດ',
    passwordNotEqualMsg: 'ລະຫັດຜ່ານໃໝ່ບໍ່ກົງກັນ',
    amountInvalid: 'ຈຳນວນເງິນບໍ່ຖືກຕ້ອງ',
    linkRequired: 'ກະລຸນາວາງລິ້ງ',
    passwordShort: 'ລະຫັດຜ່ານຕ້ອງມີຢ່າງໜ້ອຍ {n} ຕົວອັກສອນ',
    acceptRequired: 'ກະລຸນາຢືນຢັນອາຍຸ ແລະ ຍອມຮັບຂໍ້ຕົກລົງ',
    accountDigits: 'ເລກບັນຊີຕ້ອງມີ {n} ຕົວເລກ',
    phoneInvalid: 'ເບີໂທລະສັບນີ້ໃຊ້ບໍ່ໄດ້ ກະລຸນາກວດຄືນ',
    accountInvalid: 'ເລກບັນຊີບໍ່ຖືກຕ້ອງ ກະລຸນາກວດຄືນ',
    passwordWeak: 'ລະຫັດຜ່ານນີ້ເດົາງ່າຍເກີນໄປ ກະລຸນາຕັ້ງໃໝ່',
    nameNeedsLetters: 'ຊື່ຕ້ອງມີຕົວອັກສອນ',
    nameRefused: 'ໃຊ້ຊື່ນີ້ບໍ່ໄດ້ ຖ້າແມ່ນຊື່ຂອງທ່ານ ກະລຸນາຕິດຕໍ່ພວກເຮົາ',
  },
} as const satisfies Words<typeof th>

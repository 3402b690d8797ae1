import type { Words } from '../words.ts'
import type { account as th } from '../th/account.ts'

export const account = {
  auth: {
    phone: 'ເບີໂທລະສັບ',
    password: 'ລະຫັດຜ່ານ',
    confirmPassword: 'ຢືນຢັນລະຫັດຜ່ານ',
    remember: 'ຈົດຈຳການເຂົ້າສູ່ລະບົບ',
    noAccount: 'ຍັງບໍ່ມີບັນຊີ?',
    haveAccount: 'ມີບັນຊີແລ້ວ?',
    requiredUserPass: 'ກະລຸນາປ້ອນເບີໂທລະສັບ ແລະ ລະຫັດຜ່ານ',
  },
  reg: {
    step1: 'ເບີໂທລະສັບ',
    step2: 'ຢືນຢັນ OTP',
    step3: 'ຂໍ້ມູນສ່ວນຕົວ',
    step4: 'ຂໍ້ມູນທະນາຄານ',
    fullName: 'ຊື່ ແລະ ນາມສະກຸນ',
    firstName: 'ຊື່',
    lastName: 'ນາມສະກຸນ',
    bank: 'ທະນາຄານ',
    selectBank: 'ເລືອກທະນາຄານ',
    accountNo: 'ເລກບັນຊີ',
    accountName: 'ຊື່ບັນຊີ',
    currency: 'ສະກຸນເງິນ',
    inviteCode: 'ລະຫັດຜູ້ແນະນຳ',
    source: 'ຮູ້ຈັກພວກເຮົາຈາກໃສ',
    success: 'ສະໝັກສະມາຊິກສຳເລັດ',
    age: 'ຂ້າພະເຈົ້າມີອາຍຸ 20 ປີຂຶ້ນໄປ',
    accept: 'ຍອມຮັບຂໍ້ຕົກລົງ ແລະ ນະໂຍບາຍຄວາມເປັນສ່ວນຕົວ',
  },
  pro: {
    id: 'ລະຫັດສະມາຊິກ',
    created: 'ວັນທີສະໝັກ',
    changePassword: 'ປ່ຽນລະຫັດຜ່ານ',
    oldPassword: 'ລະຫັດຜ່ານເດີມ',
    newPassword: 'ລະຫັດຜ່ານໃໝ່',
    confirmNew: 'ຢືນຢັນລະຫັດຜ່ານໃໝ່',
    changed: 'ປ່ຽນລະຫັດຜ່ານສຳເລັດ',
  },
} as const satisfies Words<typeof th>

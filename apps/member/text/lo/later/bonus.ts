import type { Words } from '../../words.ts'
import type { bonus as th } from '../../th/later/bonus.ts'

export const bonus = {
  bon: {
    title: 'ໂບນັດ',
    promoCode: 'ໂຄດໂປຣໂມຊັນ',
    promotion: 'ໂປຣໂມຊັນ',
    active: 'ໂບນັດທີ່ໃຊ້ຢູ່: {type}',
    type: {
      limit: 'ຈຳກັດຈຳນວນຄັ້ງ',
      day: 'ລາຍວັນ',
      week: 'ລາຍອາທິດ',
    },
    clear: 'ຍົກເລີກໂບນັດ',
    clearConfirm: 'ຢືນຢັນຍົກເລີກໂບນັດ? ໂບນັດ ແລະ ກຳໄລຈາກໂບນັດຈະຖືກຫັກອອກ',
    replaceConfirm: 'ທ່ານມີໂບນັດຢູ່ແລ້ວ ຕ້ອງການປ່ຽນບໍ?',
    percentFail: 'ເງື່ອນໄຂສິ້ນສຸດເມື່ອຍອດເຫຼືອບໍ່ເກີນ {percent}%',
    percentSuccess: 'ຖອນໄດ້ເມື່ອຍອດຮອດ {percent}%',
    turnoverLeft: 'ເຫຼືອຍອດເທີນອີກ {amount}',
    promoNotFound: 'ບໍ່ພົບໂປຣໂມຊັນ',
  },
} as const satisfies Words<typeof th>

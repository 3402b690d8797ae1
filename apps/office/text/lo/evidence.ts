import type { Words } from '../words.ts'
import type { evidence as th } from '../th/evidence.ts'

export const evidence = {
  evidence: {
    title: 'ຫຼັກຖານ',
    choose: 'ເລືອກໄຟລ໌',
    full: 'ແນບຄົບ {n} ໄຟລ໌ແລ້ວ',
    dropHere: 'ວາງໄຟລ໌ໃສ່ນີ້',
    dropHint: 'ຫຼື ລາກມາວາງ ຫຼື ວາງຈາກຄລິບບອດ',
    kinds: 'ຮູບພາບ ຫຼື PDF ບໍ່ເກີນ {n} ໄຟລ໌ ໄຟລ໌ລະບໍ່ເກີນ {mb} MB',
    tooMany: 'ແນບໄດ້ບໍ່ເກີນ {n} ໄຟລ໌ ໄຟລ໌ທີ່ເກີນບໍ່ໄດ້ແນບ',
    reference: 'ເລກອ້າງອີງທະນາຄານ ເລກເລື່ອງ ຫຼື ເລກໜັງສື',
    uploading: 'ກຳລັງອັບໂຫຼດ {name}',
    stored: 'ອັບໂຫຼດແລ້ວ',
    remove: 'ເອົາ {name} ອອກ',
    reason: 'ເຫດຜົນ ຢ່າງໜ້ອຍ {n} ຕົວອັກສອນ',
    tooShort: 'ຢ່າງໜ້ອຍ {n} ຕົວອັກສອນ',
    needed: 'ກະລຸນາແນບໄຟລ໌ ຫຼື ໃສ່ເລກອ້າງອີງ',
    fileNeeded: 'ກະລຸນາແນບໄຟລ໌',
    uploadFirst: 'ກະລຸນາລໍຖ້າໃຫ້ອັບໂຫຼດໄຟລ໌ແລ້ວກ່ອນ',
    longerReference: 'ເລກອ້າງອີງສັ້ນເກີນໄປ',
    send: 'ສົ່ງຄຳຂໍ',
    requestSent: 'ສົ່ງຄຳຂໍແລ້ວ ຄົນທີສອງຕ້ອງຕັດສິນພາຍໃນ {at}',
    started: 'ເລີ່ມດຳເນີນການແລ້ວ ຜົນຈະຂຶ້ນໃນໜ້າອະນຸມັດ',
  },
} as const satisfies Words<typeof th>

import type { Words } from '../words.ts'
import type { list as th } from '../th/list.ts'

export const list = {
  list: {
    nothingFound: 'ບໍ່ພົບລາຍການ',
    nothingFoundText: 'ບໍ່ມີລາຍການທີ່ກົງກັບຕົວກອງນີ້',
    clear: 'ລ້າງຕົວກອງ',
    failed: 'ອ່ານລາຍການບໍ່ສຳເລັດ',
    nothingMoved: 'ບໍ່ມີເງິນເຄື່ອນໄຫວຈາກການອ່ານນີ້',
    copied: 'ສຳເນົາແລ້ວ',
    copyForSupport: 'ສຳເນົາໃຫ້ຝ່າຍສະໜັບສະໜູນ',
    copyWhat: 'ສຳເນົາ {what}',
    filter: 'ຕົວກອງ',
    removeFilter: 'ເອົາຕົວກອງອອກ {filter}',
    show: 'ສະແດງລາຍການ',
    any: 'ທັງໝົດ',
    wrongShape: 'ກະລຸນາກວດຊ່ອງນີ້',
    keyMove: 'ເລື່ອນ',
    keyOpen: 'ເປີດ',
    keyClose: 'ປິດ',
    keyFilter: 'ຕົວກອງ',
    keyHelp: 'ປຸ່ມລັດທັງໝົດ',
    closePanel: 'ກັບໄປທີ່ລາຍການ',
    field: 'ລາຍການ',
    before: 'ກ່ອນ',
    after: 'ຫຼັງ',
    notInList: 'ລາຍການນີ້ບໍ່ຢູ່ໃນລາຍການທີ່ສະແດງຢູ່',
  },
} as const satisfies Words<typeof th>

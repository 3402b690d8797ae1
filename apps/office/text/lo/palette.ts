import type { Words } from '../words.ts'
import type { palette as th } from '../th/palette.ts'

export const palette = {
  palette: {
    label: 'ຫ້ອງ ລາຍການ ແລະ ສະມາຊິກ',
    hint: 'ຫ້ອງ ລາຍການ ເບີ ຊື່ ລະຫັດ …',
    find: 'ຄົ້ນຫາ',
    found: 'ສະມາຊິກທີ່ພົບ',
    go: 'ໄປທີ່',
    do: 'ສັ່ງງານ',
    findMember: 'ຄົ້ນຫາ “{text}” ໃນສະມາຊິກ',
    openWithdrawal: 'ເປີດລາຍການຖອນ {id}',
    lookUp: 'ຄົ້ນຫາລະຫັດ “{text}” ໃນບັນຊີ',
  },
  shortcut: {
    reviews: 'ການຖອນທີ່ລໍກວດ',
    stuck: 'ການຈ່າຍທີ່ຄ້າງ',
    forMe: 'ຄຳຂໍທີ່ລໍຂ້ອຍ',
    newMembers: 'ສະມາຊິກໃໝ່ມື້ນີ້',
    frozenMembers: 'ສະມາຊິກທີ່ຖືກລະງັບ',
    closedMoney: 'ບັນຊີທີ່ປິດແລ້ວມີເງິນຄ້າງ',
    refusals: 'ການປະຕິເສດໃນບັນທຶກ',
  },
} as const satisfies Words<typeof th>

import type { Words } from '../../words.ts'
import type { chat as th } from '../../th/later/chat.ts'

export const chat = {
  chat: {
    invite: 'ຕ້ອງການຄວາມຊ່ວຍເຫຼືອບໍ?',
    placeholder: 'ພິມຂໍ້ຄວາມ...',
    send: 'ສົ່ງ',
    uploading_file: 'ກຳລັງອັບໂຫຼດໄຟລ໌',
    sending: 'ກຳລັງສົ່ງ',
    failed: 'ສົ່ງບໍ່ສຳເລັດ',
    succeed: 'ສົ່ງແລ້ວ',
    fileNotSupported: 'ບໍ່ຮອງຮັບໄຟລ໌ນີ້',
    fileTooLarge: 'ໄຟລ໌ໃຫຍ່ເກີນໄປ ກະລຸນາເລືອກໄຟລ໌ບໍ່ເກີນ {n} MB',
    textTooLong: 'ຂໍ້ຄວາມຍາວເກີນ 2000 ຕົວອັກສອນ',
    lineAdd: 'ເພີ່ມໝູ່ທາງແອັບແຊັດ',
  },
} as const satisfies Words<typeof th>

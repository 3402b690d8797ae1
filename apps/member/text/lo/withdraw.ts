import type { withdraw as th } from '../th/withdraw.ts'
import type { Words } from '../words.ts'

export const withdraw = {
  wd: {
    title: 'ຖອນເງິນ',
    totalBalance: 'ຍອດເງິນທັງໝົດ',
    mainWallet: 'ກະເປົາຫຼັກ',
    toYourAccount: 'ເຂົ້າບັນຊີຂອງທ່ານ',
    accountLocked: 'ບັນຊີທີ່ລົງທະບຽນໄວ້',
    limits: 'ຂັ້ນຕ່ຳ {min} · ສູງສຸດ {max}',
    bonusWarning: 'ຖ້າຮັບໂບນັດຢູ່ ຕ້ອງເຮັດເງື່ອນໄຂໃຫ້ຄົບກ່ອນຖອນ',
    quickAmounts: 'ຈຳນວນເງິນດ່ວນ',
    all: 'ທັງໝົດ',
    submit: 'ຖອນ {amount}',
    minAmountMsg: 'ຈຳນວນເງິນຂັ້ນຕ່ຳ {min} {currency, select, LAK {ກີບ} other {ບາດ}}',
    maxAmountMsg: 'ຈຳນວນເງິນສູງສຸດ {max} {currency, select, LAK {ກີບ} other {ບາດ}}',
    inGames: 'ມີເງິນໃນເກມ {amount} ໂອນກັບກະເປົາຫຼັກກ່ອນຈຶ່ງຖອນໄດ້',
    requested: 'ຖອນເງິນ {amount}',
    waiteTransfer: 'ສົ່ງຄຳຂໍຖອນແລ້ວ ກະລຸນາລໍຖ້າເງິນເຂົ້າບັນຊີ',
    requestedTo: 'ເຂົ້າບັນຊີ <account></account>',
    viewStatement: 'ເບິ່ງໃນປະຫວັດລາຍການ',
    done: 'ສຳເລັດ',
    pendingTitle: 'ມີລາຍການຖອນທີ່ລໍຖ້າຢູ່',
    pendingText: 'ຖອນຄັ້ງຕໍ່ໄປໄດ້ເມື່ອລາຍການນີ້ສຳເລັດ',
    pendingAmount: 'ກຳລັງຖອນ',
    pendingSince: 'ເມື່ອ',
    failed: 'ຖອນເງິນບໍ່ສຳເລັດ',
    unknown: 'ຍັງບໍ່ຮູ້ຜົນ',
    unknownText: 'ລອງອີກຄັ້ງດ້ວຍຍອດເດີມໄດ້ ເງິນຈະບໍ່ຖືກຖອນຊ້ຳ ຫຼື ເບິ່ງຜົນໃນປະຫວັດລາຍການ',
    loadFailed: 'ໂຫຼດຂໍ້ມູນການຖອນບໍ່ສຳເລັດ',
    moneySafe: 'ເງິນຂອງທ່ານຍັງຢູ່ຄົບ',
  },
} as const satisfies Words<typeof th>

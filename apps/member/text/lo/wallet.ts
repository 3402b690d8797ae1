import type { wallet as th } from '../th/wallet.ts'
import type { Words } from '../words.ts'

export const wallet = {
  home: {
    hello: 'ສະບາຍດີ',
    totalBalance: 'ຍອດເງິນທັງໝົດ',
    totalIs: 'ຍອດເງິນທັງໝົດ {amount}',
    mainWallet: 'ກະເປົາຫຼັກ',
    inGames: 'ໃນເກມ',
    coin: 'ຫຼຽນ',
    lastUpdate: 'ອັບເດດຫຼ້າສຸດ',
    neverUpdated: 'ຍັງບໍ່ໄດ້ກວດຍອດ',
    checkBalance: 'ກວດຍອດເງິນ',
    checking: 'ກຳລັງກວດຍອດເງິນ',
    checked: 'ອັບເດດຍອດເງິນແລ້ວ',
    transfer: 'ໂຍກເງິນ',
    inTransit: 'ກຳລັງກວດສອບ {amount}',
    inTransitHint: 'ເງິນຍັງຢູ່ຄົບ ລໍຖ້າຄຳຕອບຈາກເກມ',
    onHold: 'ລໍຖ້າຖອນ {amount}',
    onHoldHint: 'ກຳລັງສົ່ງເຂົ້າບັນຊີທະນາຄານຂອງທ່ານ',
    deposit: 'ຝາກເງິນ',
    withdraw: 'ຖອນເງິນ',
    referralBonus: 'ໂບນັດແນະນຳໝູ່',
    loadFailed: 'ໂຫຼດຍອດເງິນບໍ່ສຳເລັດ',
    moneySafe: 'ເງິນຂອງທ່ານຍັງຢູ່ຄົບ',
    depositArrived: 'ເງິນຝາກ {amount} ເຂົ້າກະເປົາແລ້ວ',
    withdrawPaid: 'ຖອນເງິນ {amount} ເຂົ້າບັນຊີແລ້ວ',
    withdrawReturned: 'ຖອນເງິນບໍ່ສຳເລັດ ເງິນ {amount} ກັບເຂົ້າກະເປົາແລ້ວ',
    transferSettled: 'ໂອນເງິນ {amount} ສຳເລັດແລ້ວ',
    transferReturned: 'ໂອນເງິນບໍ່ສຳເລັດ ເງິນ {amount} ກັບຄືນບ່ອນເກົ່າແລ້ວ',
  },
} as const satisfies Words<typeof th>

import type { Words } from '../../words.ts'
import type { spin as th } from '../../th/later/spin.ts'

export const spin = {
  sp: {
    title: 'ໝຸນວົງລໍ້',
    coins: 'ຫຼຽນຄົງເຫຼືອ {n}',
    spin: 'ໝຸນ',
    coupon: 'ຄູປອງ',
    prize: 'ລາງວັນ',
    youWon: 'ຊົມເຊີຍ ທ່ານໄດ້ຮັບ {label}',
    noPrize: 'ບໍ່ໄດ້ລາງວັນ ລອງໃໝ່ຄັ້ງໜ້າ',
    claim: 'ຮັບລາງວັນ',
    claimConfirm: 'ຢືນຢັນຮັບລາງວັນ {label}?',
    claimed: 'ຮັບລາງວັນສຳເລັດ',
  },
} as const satisfies Words<typeof th>

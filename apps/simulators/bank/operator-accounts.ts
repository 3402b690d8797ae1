type OperatorAccount = {
  bankCode: string
  accountNo: string
  name: string
  currency: 'THB' | 'LAK'
}

const thaiName = 'บริษัท จำปา เพย์เมนต์ จำกัด'
const laoName = 'CHAMPA PAYMENT SOLE CO'
const baht = (bankCode: string, accountNo: string): OperatorAccount => ({
  bankCode,
  accountNo,
  name: thaiName,
  currency: 'THB',
})

/**
 * The sandbox's receiving accounts, offered by the banking app. Transfers to any other account
 * number work too.
 */
export const operatorAccounts: readonly OperatorAccount[] = [
  baht('SCB', '4058821937'),
  baht('KBANK', '0623174480'),
  baht('GSB', '020045590133'),
  baht('KBANK', '0991725506'),
  baht('TRUEMONEY', '0952201188'),
  baht('TRUEMONEY', '0861420077'),
  baht('SCB', '4051110006'),
  { bankCode: 'BCEL', accountNo: '010110001783790001', name: laoName, currency: 'LAK' },
  { bankCode: 'BCEL', accountNo: '010110201783790001', name: laoName, currency: 'THB' },
  { bankCode: 'LDB', accountNo: '0302000010004137', name: laoName, currency: 'LAK' },
]

/** Accounts that report transfers by SMS by default. */
export const defaultSmsAccounts: readonly string[] = ['0991725506']

export const operatorAccount = (accountNo: string): OperatorAccount | undefined =>
  operatorAccounts.find((account) => account.accountNo === accountNo)

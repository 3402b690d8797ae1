export type Bank = {
  code: string
  name: string
  thai: string
  colour: string
  slip: 'thai' | 'lao' | 'truemoney'
  sendingBank: string
}

const thai = (
  code: string,
  sendingBank: string,
  name: string,
  thaiName: string,
  colour: string,
): Bank => ({ code, sendingBank, name, thai: thaiName, colour, slip: 'thai' })
const lao = (code: string, name: string, colour: string): Bank => ({
  code,
  sendingBank: code,
  name,
  thai: name,
  colour,
  slip: 'lao',
})

/**
 * Banks whose apps can pay the operator's accounts. `sendingBank` is the bank's code in the QR of
 * its slips.
 */
export const banks: readonly Bank[] = [
  thai('KBANK', '004', 'Kasikornbank', 'ธนาคารกสิกรไทย', '#138f2d'),
  thai('SCB', '014', 'Siam Commercial Bank', 'ธนาคารไทยพาณิชย์', '#4e2e7f'),
  thai('BBL', '002', 'Bangkok Bank', 'ธนาคารกรุงเทพ', '#1e4598'),
  thai('KTB', '006', 'Krungthai Bank', 'ธนาคารกรุงไทย', '#1ba5e1'),
  thai('BAY', '025', 'Krungsri', 'ธนาคารกรุงศรีอยุธยา', '#8a6a00'),
  thai('TTB', '011', 'TMBThanachart Bank', 'ธนาคารทหารไทยธนชาต', '#1279be'),
  thai('TMB', '011', 'TMBThanachart Bank', 'ธนาคารทหารไทยธนชาต', '#1279be'),
  thai('GSB', '030', 'Government Savings Bank', 'ธนาคารออมสิน', '#eb198d'),
  thai('BAAC', '034', 'BAAC', 'ธ.ก.ส.', '#4b9b1d'),
  thai('GHB', '033', 'Government Housing Bank', 'ธนาคารอาคารสงเคราะห์', '#c9591a'),
  thai('CIMBT', '022', 'CIMB Thai', 'ธนาคารซีไอเอ็มบี ไทย', '#7e2f36'),
  thai('UOBT', '024', 'UOB', 'ธนาคารยูโอบี', '#0b3979'),
  thai('KKP', '069', 'Kiatnakin Phatra', 'ธนาคารเกียรตินาคินภัทร', '#635f98'),
  thai('LHBANK', '073', 'LH Bank', 'ธนาคารแลนด์ แอนด์ เฮ้าส์', '#6d6e71'),
  {
    code: 'TRUEMONEY',
    sendingBank: '01',
    name: 'TrueMoney Wallet',
    thai: 'ทรูมันนี่ วอลเล็ท',
    colour: '#e8710a',
    slip: 'truemoney',
  },
  lao('BCEL', 'BCEL One', '#b5121b'),
  lao('LDB', 'Lao Development Bank', '#0b6e4f'),
  lao('JDB', 'Joint Development Bank', '#1d4ea1'),
  lao('APB', 'Agricultural Promotion Bank', '#1b7a36'),
  lao('LVB', 'Lao-Viet Bank', '#00457c'),
]

/** An unlisted code counts as a Thai bank without further details. */
export function bankOf(code: string): Bank {
  return banks.find((bank) => bank.code === code) ?? thai(code, '099', code, code, '#33484b')
}

/** Looks up a bank by its three-digit code in a Thai QR. */
export function bankBySendingCode(sendingBank: string): Bank | undefined {
  return banks.find((bank) => bank.sendingBank === sendingBank)
}

// The functions below mask account numbers and names, as banks do.

/** "1234502091" as "xxxxx0209x": shows only the four digits before the last. */
export function maskAccountNo(digits: string): string {
  return digits.replace(/\d/g, (digit, at: number) =>
    at >= digits.length - 5 && at < digits.length - 1 ? digit : 'x',
  )
}

/** "x502091": an x and the last six digits. */
export const lastSix = (digits: string): string => `x${digits.slice(-6)}`

/** "xxxxxx2091": shows the last four digits, for phones and proxy numbers. */
export const lastFour = (digits: string): string =>
  'x'.repeat(Math.max(0, digits.length - 4)) + digits.slice(-4)

/** "SOMCHAI JAIDEE" as "SOMCHAI J"; a leading Thai vowel keeps its consonant. */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.pop() : undefined
  return last
    ? `${words.join(' ')} ${last.slice(0, /^[เแโใไ]/.test(last) ? 2 : 1)}`
    : words.join(' ')
}

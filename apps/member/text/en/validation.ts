import type { Words } from '../words.ts'
import type { validation as th } from '../th/validation.ts'

export const validation = {
  val: {
    phone10: 'The phone number must support 10 digits.',
    required: 'Please fill in all fields',
    passwordMismatch: "Passwords don't match",
    bankNameEng: 'Bank account name must be in English only',
    requiredEngLangMsg: 'Please enter the name in English (A-Z)',
    selectAccMsg: 'Please choose both accounts',
    canNotTransferMsg: 'You can’t transfer to the same account',
    minAmountMsg: 'Minimum amount is {min} baht',
    maxAmountMsg: 'Maximum amount is {max} baht',
    passwordNotEqualMsg: 'The new passwords don’t match',
    amountInvalid: 'Invalid amount',
    linkRequired: 'Please paste the link',
    passwordShort: 'The password needs at least {n} characters',
    acceptRequired: 'Please confirm your age and accept the terms',
    accountDigits: 'The account number needs {n} digits',
    phoneInvalid: 'This isn’t a mobile number. Please check it.',
    accountInvalid: 'This account number isn’t valid. Please check it.',
    passwordWeak: 'This password is too easy to guess. Please choose another one.',
    nameNeedsLetters: 'The name must contain letters',
    nameRefused: 'You can’t use this name. If it’s yours, please contact us.',
  },
} as const satisfies Words<typeof th>

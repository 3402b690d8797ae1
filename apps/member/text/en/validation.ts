import type { Words } from '../words.ts'
import type { validation as th } from '../th/validation.ts'

export const validation = {
  val: {
    phone10: 'The phone number must support 10 digits.',
    required: 'Please fill in all fields',
    passwordMismatch: 'Passwords don\'t match',
    bankNameEng: 'Bank account name must be in English only',
    requiredEngLangMsg: 'Please enter the name in English (A-Z)',
    selectAccMsg: 'Please choose both accounts',
    canNotTransferMsg: 'Cannot transfer to the same account',
    minAmountMsg: 'Minimum amount is {min} baht',
    maxAmountMsg: 'Maximum amount is {max} baht',
    passwordNotEqualMsg: 'New passwords do not match',
    amountInvalid: 'Invalid amount',
    linkRequired: 'Please paste the link',
    passwordShort: 'The password needs at least {n} characters',
    acceptRequired: 'Please confirm your age and accept the terms',
    accountDigits: 'The account number needs {n} digits',
    phoneInvalid: 'This is not a mobile number. Please check it',
    accountInvalid: 'The account number is not valid',
    passwordWeak: 'This password is too easy to guess',
    nameNeedsLetters: 'A name needs letters',
  },
} as const satisfies Words<typeof th>

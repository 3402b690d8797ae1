import type { Words } from '../words.ts'
import type { account as th } from '../th/account.ts'

export const account = {
  auth: {
    phone: 'Phone number',
    password: 'Password',
    confirmPassword: 'Confirm password',
    remember: 'Remember me',
    noAccount: 'No account yet?',
    haveAccount: 'Already have an account?',
    requiredUserPass: 'Please enter phone number and password',
  },
  reg: {
    step1: 'Phone number',
    step2: 'Verify OTP',
    step3: 'Profile',
    step4: 'Bank details',
    fullName: 'Full name',
    firstName: 'First name',
    lastName: 'Last name',
    bank: 'Bank',
    selectBank: 'Select bank',
    accountNo: 'Account number',
    accountName: 'Account name',
    currency: 'Currency',
    inviteCode: 'Invite code',
    source: 'How did you hear about us?',
    success: 'Registration complete',
    age: 'I am 20 or older',
    accept: 'I accept the terms and privacy policy',
  },
  pro: {
    id: 'Member ID',
    created: 'Registered on',
    changePassword: 'Change password',
    oldPassword: 'Current password',
    newPassword: 'New password',
    confirmNew: 'Confirm new password',
    changed: 'Password changed',
  },
} as const satisfies Words<typeof th>

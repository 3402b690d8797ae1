import type { Words } from '../words.ts'
import type { privacy as th } from '../th/privacy.ts'

export const privacy = {
  pd: {
    title: 'My data',
    privacy: 'Privacy policy',
    read: 'Read',
    accept: 'Accept',
    acceptedAt: 'Accepted {at}',
    notAccepted: 'New version, not accepted yet',
    none: 'Nothing here yet',
    marketing: 'I agree to receive marketing',
    marketingHint: 'You can change this at any time',
    optional: 'optional',
    marketingOn: 'Marketing is on',
    marketingOff: 'Marketing is off',
    export: 'Download my data',
    exportLead:
      'One file with your profile, money, slips, play, bonuses, invites, chat and consents',
    making: 'We’re preparing your file. You can close this and come back later.',
    readyUntil: 'Your file is ready until {at}',
    linkOpen: 'Anyone with this link can open the file. Don’t share it.',
    download: 'Download file',
    exportFailed: 'Couldn’t prepare the file. Please try again.',
    delete: 'Delete account',
    deleteNow: 'Your account closes right away and all devices are logged out',
    deleteFirst:
      'Withdraw your money from the wallet and games first. Our team pays out amounts below the minimum withdrawal.',
    deleteGivesUp: 'You lose any coins, coupons and rewards you haven’t claimed',
    deleteLater:
      'Your profile and chat are removed after {n} days. Until then our team can reopen your account; after that, this number can be registered again.',
    deleteKeeps:
      'Payment records and proof of identity are kept for {n} years, as the law requires',
    deleteSure: 'I understand and want to delete my account',
    wrongPassword: 'Wrong password',
    deleteTick: 'Please tick the box to confirm',
    deleted: 'Your account has been deleted',
    deleteUnknown: 'No answer yet. If your account was deleted, you’ll be logged out.',
  },
} as const satisfies Words<typeof th>
